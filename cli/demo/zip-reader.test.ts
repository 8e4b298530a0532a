import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { crc32, deflateRawSync } from "node:zlib";
import { entryColumns, layoutBundle } from "@platen/engine/bundle";
import { ownFolder } from "../run-platen.fixture.ts";
import { openZip } from "./zip-reader.ts";

const folder = ownFolder();
const MODIFIED = { dosDate: 0x5a21, dosTime: 0 };

function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const packed = new Map(
    [...new Set(Object.values(files))].map((text) => [
      text,
      { deflated: deflateRawSync(text), crc: crc32(text), sizeBytes: Buffer.byteLength(text) },
    ]),
  );
  const extra = Object.entries(files).map(([name, text]) => ({
    name,
    ...(packed.get(text) ?? assert.fail("every text is packed")),
  }));
  const layout = layoutBundle({
    prefixes: [{ bytes: 0, deflatedBytes: 0 }],
    modified: MODIFIED,
    entries: entryColumns([]),
    extra,
  });
  const segments = [...layout.segments(0, layout.totalBytes)];
  return Buffer.concat(segments.map((one) => (one.kind === "bytes" ? one.bytes : Buffer.alloc(0))));
}

function put(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

test("entries have their names and sizes, and are read back", async () => {
  const zip = await openZip(put("two.zip", zipOf({ "Ünï.txt": "hello", "b.json": "{}" })));
  assert.deepEqual(
    zip.entries.map(({ name, sizeBytes }) => [name, sizeBytes]),
    [
      ["Ünï.txt", 5],
      ["b.json", 2],
    ],
  );
  const texts = await Promise.all(zip.entries.map((entry) => zip.read(entry)));
  assert.deepEqual(
    texts.map((bytes) => Buffer.from(bytes).toString()),
    ["hello", "{}"],
  );
  await zip.close();
});

test("a ZIP with more than 65,535 entries is read by its ZIP64 end record", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 65_600 }, (_, n) => [`${n}`, n < 65_599 ? "x" : "last"]),
  );
  const zip = await openZip(put("many.zip", zipOf(files)));
  assert.equal(zip.entries.length, 65_600);
  const last = zip.entries.at(-1);
  assert.ok(last !== undefined);
  assert.equal(Buffer.from(await zip.read(last)).toString(), "last");
  await zip.close();
});

test("an entry with a wrong checksum or size is refused by name", async () => {
  const bytes = zipOf({ "a.txt": "hello hello hello" });
  const path = put("damaged.zip", bytes);
  const zip = await openZip(path);
  const [entry] = zip.entries;
  assert.ok(entry !== undefined);
  await zip.close();
  const data = 30 + "a.txt".length;
  const other = deflateRawSync("jello hello hello");
  assert.equal(other.length, entry.packedBytes, "the same length, other bytes");
  const damaged = Buffer.from(readFileSync(path));
  damaged.set(other, data);
  const again = await openZip(put("damaged.zip", damaged));
  await assert.rejects(again.read(entry), /a\.txt: not its CRC/);
  await again.close();
});

test("a file that is not a ZIP, or truncated, is refused", async () => {
  await assert.rejects(openZip(put("short.zip", Buffer.from("PK"))), /shorter than its end record/);
  await assert.rejects(openZip(put("none.zip", Buffer.alloc(100))), /no end record/);
  const whole = zipOf({ "a.txt": "hello" });
  const cut = Buffer.concat([whole.subarray(0, 10), whole.subarray(-22)]);
  await assert.rejects(openZip(put("cut.zip", cut)), /ends too early/);
});
