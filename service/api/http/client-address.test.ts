import assert from "node:assert/strict";
import { test } from "node:test";
import { clientAddresses, limitedAddress, type TrustedProxies } from "./client-address.ts";

function client(trusted: TrustedProxies, peer: string, forwardedFor?: string): string | null {
  return clientAddresses(trusted)(peer, forwardedFor);
}

test("without trusted proxies the connection's address counts, whatever X-Forwarded-For says", () => {
  assert.equal(client(0, "192.0.2.1", "198.51.100.7"), "192.0.2.1");
  assert.equal(client([], "192.0.2.1", "198.51.100.7"), "192.0.2.1");
});

test("of a number of trusted hops the address before them counts, counted from the right", () => {
  const forwarded = "203.0.113.66, 198.51.100.7, 10.0.0.2";
  assert.equal(client(1, "10.0.0.1", forwarded), "10.0.0.2");
  assert.equal(client(2, "10.0.0.1", forwarded), "198.51.100.7");
  assert.equal(client(1, "10.0.0.1"), "10.0.0.1");
  assert.equal(client(3, "10.0.0.1", "198.51.100.7"), "198.51.100.7");
});

test("of trusted networks the first address from the right outside of them counts", () => {
  const trusted = ["10.0.0.0/8", "2001:db8::/32", "192.0.2.9"];
  assert.equal(client(trusted, "10.0.0.1", "203.0.113.66, 198.51.100.7, 10.1.2.3"), "198.51.100.7");
  assert.equal(client(trusted, "2001:db8::5", "198.51.100.7, 192.0.2.9"), "198.51.100.7");
  assert.equal(client(trusted, "192.0.2.1", "198.51.100.7"), "192.0.2.1");
  assert.equal(client(trusted, "10.0.0.1", "10.0.0.3, 10.0.0.2"), "10.0.0.3");
});

test("an entry that is not an address ends the search at the proxy that passed it on", () => {
  assert.equal(client(9, "10.0.0.1", "198.51.100.7, unknown, 10.0.0.2"), "10.0.0.2");
  assert.equal(client(9, "10.0.0.1", ""), "10.0.0.1");
  assert.equal(client(9, "", "198.51.100.7"), null);
});

test("ports are removed, and addresses have one form", () => {
  assert.equal(client(1, "10.0.0.1", "198.51.100.7:4711"), "198.51.100.7");
  assert.equal(client(1, "10.0.0.1", "[2001:DB8:0::1]:443"), "2001:db8::1");
  assert.equal(client(0, "::ffff:192.0.2.1"), "192.0.2.1");
  assert.equal(client(["192.0.2.1"], "::ffff:192.0.2.1", "198.51.100.7"), "198.51.100.7");
  assert.equal(client(0, "fe80::1%eth0"), "fe80::1");
});

test("limits count an IPv6 address by its /64 network and an IPv4 address by itself", () => {
  assert.equal(limitedAddress("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  assert.equal(limitedAddress("2001:db8::1"), "2001:db8:0:0::/64");
  assert.equal(limitedAddress("::1"), "0:0:0:0::/64");
  assert.equal(limitedAddress("2001:db8:1:2::"), "2001:db8:1:2::/64");
  assert.equal(limitedAddress("192.0.2.1"), "192.0.2.1");
});
