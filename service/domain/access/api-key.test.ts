import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { hashing } from "#base/hashing.fixture.ts";
import { instant } from "#base/instant.ts";
import { ENVIRONMENTS } from "#domain/accounts";
import { isLive, isWellFormed, mintKey } from "./api-key.ts";

const body = "0123456789ABCDEFGHIJKLMNOPQRST";
const always = (length: number) => body.slice(0, length);

test("a key is its prefix, thirty characters and the CRC-32 of both in base 62", () => {
  const key = mintKey("production", always, hashing);
  assert.equal(key.text.slice(0, -6), `platen_live_${body}`);
  assert.equal(base62(key.text.slice(-6)), crc32(`platen_live_${body}`));
  assert.equal(key.prefix, "platen_live_");
  assert.equal(key.lastFour, key.text.slice(-4));
  assert.equal(key.sha256, createHash("sha256").update(key.text).digest("hex"));
});

test("each environment has its own key prefix", () => {
  const prefixes = ENVIRONMENTS.map((one) => mintKey(one, always, hashing).prefix);
  assert.deepEqual(prefixes, ["platen_dev_", "platen_stg_", "platen_live_"]);
});

test("every generated key is well-formed, and changing any character makes it malformed", () => {
  const characters = fc.stringMatching(/^[0-9A-Za-z]{30}$/);
  fc.assert(
    fc.property(
      characters,
      fc.nat(35),
      fc.constantFrom("0", "9", "A", "Z", "a", "z", "-", " "),
      (random, at, other) => {
        const { text } = mintKey("staging", () => random, hashing);
        assert.ok(isWellFormed(text, hashing));
        const place = text.length - 36 + at;
        const changed = text.slice(0, place) + other + text.slice(place + 1);
        assert.equal(isWellFormed(changed, hashing), changed === text);
      },
    ),
  );
});

test("other text is not a well-formed key", () => {
  for (const text of ["", "platen_live_", "Bearer x", `platen_prod_${body}000000`, body.repeat(9)])
    assert.equal(isWellFormed(text, hashing), false);
});

test("a key is live until it expires or is revoked", () => {
  const now = instant(1000);
  assert.ok(isLive({ expiresAt: null, revokedAt: null }, now));
  assert.ok(isLive({ expiresAt: instant(1001), revokedAt: null }, now));
  assert.ok(!isLive({ expiresAt: now, revokedAt: null }, now));
  assert.ok(!isLive({ expiresAt: null, revokedAt: instant(1) }, now));
});

function base62(text: string): number {
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return Array.from(text).reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0);
}
