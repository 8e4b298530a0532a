import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressRules } from "./address-rules.ts";
import { words } from "./outbound.fixture.ts";

const isPublic = addressRules([]);

test("special-purpose addresses are forbidden", () => {
  const special = words(`
    0.0.0.0 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 168.63.129.16
    169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1
    198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1
    255.255.255.255 :: ::1 ::7f00:1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:a9fe:a9fe
    64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:1ff::1 2001:db8::1 2002:7f00:1::
    3fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1
  `);
  assert.deepEqual(special.filter(isPublic), []);
});

test("the neighbours of forbidden blocks are allowed", () => {
  const open = words(`
    1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1
    168.63.129.15 168.63.129.17 169.253.255.255 172.15.255.255 172.32.0.0 192.0.1.0
    192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 ::ffff:8.8.8.8
    2001:200::1 2003::1 2606:4700::1111 2a00:1450::1 3ffe:ffff::1
  `);
  assert.deepEqual(
    open.filter((address) => !isPublic(address)),
    [],
  );
});

test("an allowed block is allowed in either spelling, and nothing beyond it", () => {
  const isAllowed = addressRules(["10.1.2.0/24", "10.9.9.9", "fd00:1::/32", "fd00:2::1"]);
  for (const address of ["10.1.2.0", "10.1.2.255", "::ffff:10.1.2.7", "10.9.9.9", "fd00:1::5"])
    assert.ok(isAllowed(address), address);
  assert.ok(isAllowed("fd00:2::1"));
  for (const address of ["10.1.3.1", "10.1.1.255", "10.9.9.8", "fd00:2::2", "64:ff9b::a01:207"])
    assert.ok(!isAllowed(address), address);
});

test("an invalid block is rejected at once", () => {
  for (const wrong of ["", "10.0.0.0/33", "10.1/16", "example.com", "10.0.0.0/x", "::/129"])
    assert.throws(() => addressRules([wrong]), wrong);
});

test("a non-canonical address is forbidden", () => {
  for (const text of ["", "127.1", "8.8.8.8 ", "0x8.8.8.8", "8.8.8.8/32", "2606:4700::1%eth0"])
    assert.ok(!isPublic(text), text);
});

test("an IPv4 address mapped into IPv6 is checked as IPv4, and one embedded in IPv6 is forbidden", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      assert.equal(isPublic(`::ffff:${address}`), isPublic(address));
      assert.ok(!isPublic(`64:ff9b::${address}`));
      assert.ok(!isPublic(`::${address}`));
    }),
  );
});
