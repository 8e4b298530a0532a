import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { type CosObject, type Dict, Name, Stream } from "#cos";
import { nodePlatform } from "#node";
import { purePlatform } from "#platform";
import { INGEST_LIMITS } from "../limits.ts";
import { Budget } from "./budget.ts";
import { decodeStream } from "./decode-stream.ts";
import { encodeLzw } from "./lzw.fixture.ts";

const resolve = (object: CosObject | undefined): CosObject => object ?? null;

type Encoding = { readonly filter: string; readonly encode: (data: Uint8Array) => Uint8Array };

const ENCODINGS: readonly Encoding[] = [
  { filter: "FlateDecode", encode: (data) => deflateSync(data, { memLevel: 1 }) },
  { filter: "LZWDecode", encode: (data) => encodeLzw(data, 1) },
  { filter: "ASCIIHexDecode", encode: (data) => Buffer.from(Buffer.from(data).toString("hex")) },
  { filter: "RunLengthDecode", encode: runs },
];

/** Each byte as a literal run of its own. */
function runs(data: Uint8Array): Uint8Array {
  return Uint8Array.from([...data].flatMap((byte) => [0, byte]));
}

function decode(
  data: Uint8Array,
  filter: string,
  platform = nodePlatform,
  parms: Dict = new Map(),
): Uint8Array | null {
  const dict = new Map<string, CosObject>([
    ["Filter", new Name(filter)],
    ["DecodeParms", parms],
  ]);
  return decodeStream(new Stream(dict, data), platform, new Budget(INGEST_LIMITS, 1e6), resolve);
}

/** Words of few letters, as content streams have, long enough for several blocks of deflate. */
const content = fc
  .array(fc.constantFrom("BT ", "/F1 12 Tf ", "(text) Tj ", "0 0 m ", "ET\n", "7.25 "), {
    minLength: 400,
    maxLength: 4000,
  })
  .map((words) => Buffer.from(words.join("")));

/** Number of equal bytes at the start of both. */
function commonBytes(one: Uint8Array, two: Uint8Array): number {
  let at = 0;
  while (at < one.length && at < two.length && one[at] === two[at]) at += 1;
  return at;
}

for (const { filter, encode } of ENCODINGS)
  test(`${filter}: truncated data yields what its bytes encode`, () => {
    fc.assert(
      fc.property(content, fc.double({ min: 0.5, max: 1, noNaN: true }), (data, share) => {
        const whole = encode(data);
        const decoded = decode(whole.subarray(0, Math.floor(whole.length * share)), filter);
        assert.ok(decoded !== null);
        // The last symbols of deflate may be incomplete.
        assert.ok(
          commonBytes(decoded, data) >= data.length * (share - 0.3),
          String(decoded.length),
        );
        assert.equal(commonBytes(decoded, data) >= decoded.length - 1, true);
      }),
      { numRuns: 30 },
    );
  });

for (const [name, platform] of Object.entries({ node: nodePlatform, pure: purePlatform }))
  test(`FlateDecode keeps what precedes an invalid block (${name})`, () => {
    const first = Buffer.from("BT /F1 12 Tf (kept) Tj ET\n".repeat(300));
    const sound = deflateSync(first, { finishFlush: 2 });
    // Block type 3 is reserved (RFC 1951, 3.2.3).
    const damaged = Buffer.concat([sound, Buffer.of(0x07), Buffer.alloc(500, 0xa5)]);
    const decoded = decode(damaged, "FlateDecode", platform);
    assert.deepEqual(Buffer.from(decoded ?? []), first);
  });

test("FlateDecode reads data with a damaged zlib header", () => {
  const data = Buffer.from("BT /F1 12 Tf (kept) Tj ET\n".repeat(30));
  const whole = deflateSync(data);
  const headers = [whole.subarray(2), Buffer.concat([Buffer.of(0, 0), whole.subarray(2)])];
  for (const damaged of headers) {
    assert.deepEqual(Buffer.from(decode(damaged, "FlateDecode") ?? []), data);
  }
});

test("complete rows of a predictor survive damage after them", () => {
  const rows = Buffer.concat(
    Array.from({ length: 50 }, (_, row) => Buffer.from([2, ...Array<number>(8).fill(row % 2)])),
  );
  const parms: Dict = new Map<string, CosObject>([
    ["Predictor", 12],
    ["Columns", 8],
  ]);
  const whole = decode(deflateSync(rows), "FlateDecode", nodePlatform, parms);
  const sound = deflateSync(rows.subarray(0, 9 * 20 + 4), { finishFlush: 2 });
  const part = decode(Buffer.concat([sound, Buffer.of(7)]), "FlateDecode", nodePlatform, parms);
  assert.ok(whole !== null && part !== null);
  assert.deepEqual(part.subarray(0, 160), whole.subarray(0, 160));
});
