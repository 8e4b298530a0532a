import assert from "node:assert/strict";
import { createDecipheriv, createHmac } from "node:crypto";
import { test } from "node:test";
import { constants, crc32, deflateSync, inflateRawSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { nodePlatform } from "#node";
import { type Platform, purePlatform } from "#platform";

/** The port's test suite, which every platform passes; zlib is the reference. */
const platforms: readonly (readonly [string, Platform])[] = [
  ["Node's platform", nodePlatform],
  ["the pure platform", purePlatform],
];

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc
    .array(fc.constantFrom("0 obj\n<</Type", "/XObject", " ", "endstream\n", "7"), {
      maxLength: 400,
    })
    .map((words) => new TextEncoder().encode(words.join(""))),
);

const text = new TextEncoder().encode("BT /Helv 9 Tf (Ada Lovelace) Tj ET\n".repeat(3000));

for (const [name, platform] of platforms) {
  test(`${name} packs a stream that zlib unpacks`, () => {
    fc.assert(
      fc.property(bytes, (plain) => {
        assert.deepEqual(new Uint8Array(inflateSync(platform.deflate(plain))), plain);
      }),
    );
    assert.ok(platform.deflate(text).length < text.length / 50);
  });

  test(`${name} encrypts what OpenSSL decrypts`, () => {
    const key = fc
      .constantFrom(16, 32)
      .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }));
    const vector = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(key, vector, bytes, (secret, start, plain) => {
        const cipher = createDecipheriv(`aes-${secret.length * 8}-cbc`, secret, start);
        const encrypted = platform.encryptAes(secret, start, plain);
        const again = Buffer.concat([cipher.update(encrypted), cipher.final()]);
        assert.deepEqual(new Uint8Array(again), plain);
        const mac = createHmac("sha256", secret).update(plain).digest();
        assert.deepEqual(platform.hmacSha256(secret)(plain), new Uint8Array(mac));
      }),
    );
  });

  test(`${name} packs small streams quickly, and zlib unpacks them`, () => {
    fc.assert(
      fc.property(bytes, (plain) => {
        assert.deepEqual(new Uint8Array(inflateSync(platform.deflateQuickly(plain))), plain);
      }),
    );
    assert.ok(platform.deflateQuickly(text).length < text.length / 50);
  });

  test(`${name} unpacks data of a known size that refers to a dictionary, and nothing else`, () => {
    fc.assert(
      fc.property(bytes, bytes, (first, second) => {
        const packed = platform.deflateRawAfter(second, first);
        const { length } = second;
        const dictionary = first.subarray(-32_768);
        assert.deepEqual(platform.inflateRawAfter(packed, dictionary, length), second);
        assert.equal(platform.inflateRawAfter(packed, dictionary, length + 1), null);
        if (length > 0)
          assert.equal(platform.inflateRawAfter(packed, dictionary, length - 1), null);
      }),
    );
    assert.equal(platform.inflateRawAfter(Uint8Array.of(7, 7, 7), new Uint8Array(0), 9), null);
  });

  test(`${name} leaves a raw stream open for blocks to follow`, () => {
    fc.assert(
      fc.property(bytes, bytes, (first, second) => {
        const open = platform.deflateRawOpen(first);
        const rest = platform.deflateRawAfter(second, first);
        const whole = inflateRawSync(Buffer.concat([open, rest]));
        assert.deepEqual(whole, Buffer.concat([first, second]));
      }),
    );
  });

  test(`${name} ends an open stream with the four bytes of a sync flush`, () => {
    assert.deepEqual(platform.deflateRawOpen(text).slice(-4), Uint8Array.of(0, 0, 0xff, 0xff));
  });

  test(`${name} refers back into the last 32 KiB of a long dictionary`, () => {
    const far = platform.deflateRawAfter(text.subarray(0, 350), text);
    assert.ok(far.length < 20, `${far.length} bytes`);
    const whole = inflateRawSync(Buffer.concat([platform.deflateRawOpen(text), far]));
    assert.deepEqual(whole, Buffer.concat([text, text.subarray(0, 350)]));
  });

  test(`${name} unpacks what zlib packed`, () => {
    fc.assert(
      fc.property(bytes, (plain) => {
        assert.deepEqual(platform.inflate(deflateSync(plain), 1e6), plain);
      }),
    );
  });

  test(`${name} keeps the output before a stream is truncated`, () => {
    const packed = deflateSync(text, { level: 1 });
    const part = platform.inflate(packed.subarray(0, packed.length >> 1), 1e6);
    assert.ok(part !== null && part.length > text.length / 4);
    assert.deepEqual(part, text.subarray(0, part.length));
  });

  test(`${name} keeps the output before invalid data`, () => {
    const good = platform.deflateRawOpen(text.subarray(0, 900));
    const wrong = Uint8Array.of(0x78, 0x9c, ...good, 0xff, 0xff, 0xff);
    assert.deepEqual(platform.inflate(wrong, 1e6), text.subarray(0, 900));
  });

  test(`${name} ignores a wrong checksum and trailing bytes`, () => {
    const packed = deflateSync(text);
    const wrong = Uint8Array.from([...packed.subarray(0, -4), 1, 2, 3, 4, 13, 10, 99]);
    assert.deepEqual(platform.inflate(wrong, 1e6), text);
    assert.deepEqual(platform.inflate(Uint8Array.from([...packed, 13, 10, 99]), 1e6), text);
  });

  test(`${name} refuses data that is not a zlib stream`, () => {
    for (const plain of [new Uint8Array(0), text, Uint8Array.of(0x78), Uint8Array.of(0x78, 0x9c)]) {
      assert.equal(platform.inflate(plain, 1e6), null);
    }
  });

  test(`${name} never returns more bytes than allowed`, () => {
    const packed = deflateSync(text);
    assert.equal(platform.inflate(packed, text.length - 1), null);
    assert.deepEqual(platform.inflate(packed, text.length), text);
    const bomb = deflateSync(new Uint8Array(50_000_000), { level: constants.Z_BEST_SPEED });
    assert.equal(platform.inflate(bomb, 100_000), null);
    assert.equal(platform.inflate(packed, 0), null);
    assert.deepEqual(platform.inflate(deflateSync(""), 0), new Uint8Array(0));
  });

  test(`${name} computes the CRC-32 at once or in parts`, () => {
    fc.assert(
      fc.property(bytes, bytes, (first, second) => {
        const whole = crc32(Buffer.concat([first, second]));
        assert.equal(platform.crc32(second, platform.crc32(first)), whole);
      }),
    );
    assert.equal(platform.crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
  });

  test(`${name} returns arrays that own their buffer`, () => {
    const packed = platform.deflate(text);
    for (const made of [
      packed,
      platform.deflateRawOpen(text),
      platform.deflateRawAfter(text, text),
      platform.inflate(packed, 1e6) ?? assert.fail(),
    ]) {
      assert.equal(made.constructor, Uint8Array);
      assert.equal(made.buffer.byteLength, made.length);
    }
  });
}
