import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "./clock.ts";
import { systemHashing } from "./hashing.ts";
import { systemRandomness } from "./randomness.ts";

test("random text has the requested length and the full alphabet, and does not repeat", () => {
  const { base62 } = systemRandomness();
  const texts = Array.from({ length: 200 }, () => base62(30));
  for (const text of texts) assert.match(text, /^[0-9A-Za-z]{30}$/);
  assert.equal(new Set(texts).size, 200);
  assert.equal(new Set(texts.join("")).size, 62);
  assert.equal(base62(0), "");
});

test("random bytes have the requested length and do not repeat", () => {
  const { bytes } = systemRandomness();
  const drawn = Array.from({ length: 50 }, () => bytes(32));
  for (const one of drawn) assert.equal(one.length, 32);
  assert.equal(new Set(drawn.map((one) => one.toString())).size, 50);
  assert.equal(new Set(drawn.flatMap((one) => [...one])).size > 200, true);
});

test("hashes match published test vectors", () => {
  const { sha256, crc32, hmacSha256 } = systemHashing();
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  assert.equal(sha256("abc"), abc);
  assert.equal(crc32("123456789"), 0xcbf43926);
  // RFC 4231, test case 2
  const parts = ["what do ya want ", "for nothing?"].map((part) => Buffer.from(part));
  const mac = hmacSha256(Buffer.from("Jefe"), ...parts);
  assert.equal(
    Buffer.from(mac).toString("hex"),
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});

test("the clock shows the current time", () => {
  const before = Date.now();
  const now = systemClock().now();
  assert.ok(now >= before && now <= Date.now());
});
