import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { nodePlatform } from "#node";
import { type BundleInput, type BundleLayout, entryColumns, layoutBundle } from "./mod.ts";
import { filesOf, readDirectory } from "./zip-reader.fixture.ts";

const NOON = { dosDate: (46 << 9) | (11 << 5) | 20, dosTime: 12 << 11 };

type Made = {
  readonly layout: BundleLayout;
  readonly prefix: Uint8Array;
  readonly tails: readonly Uint8Array[];
};

/** A bundle of these texts, each beginning with `prefix`, and a manifest. */
function bundleOf(prefix: string, tails: readonly string[]): Made {
  const before = bytesOf(prefix);
  const manifest = bytesOf(JSON.stringify({ rows: tails.length }));
  const packedTexts = new Map(
    [...new Set(tails)].map((tail) => [tail, nodePlatform.deflateRawAfter(bytesOf(tail), before)]),
  );
  const packed = tails.map((tail) => packedTexts.get(tail) ?? new Uint8Array(0));
  const deflated = nodePlatform.deflateRawOpen(before);
  const input: BundleInput = {
    prefixes: [{ bytes: before.length, deflatedBytes: deflated.length }],
    modified: NOON,
    entries: entryColumns(
      tails.map((tail, i) => ({
        name: `Zoë ${i}.pdf`,
        crc: crc32(bytesOf(prefix + tail)),
        tailBytes: bytesOf(tail).length,
        packedTailBytes: packed[i]?.length ?? 0,
      })),
    ),
    extra: [
      {
        name: "manifest.json",
        deflated: nodePlatform.deflateRawAfter(manifest, new Uint8Array(0)),
        crc: crc32(manifest),
        sizeBytes: manifest.length,
      },
    ],
  };
  return { layout: layoutBundle(input), prefix: deflated, tails: packed };
}

function slice({ layout, prefix, tails }: Made, from: number, to: number): Buffer {
  const parts: Uint8Array[] = [];
  for (const segment of layout.segments(from, to)) {
    const source =
      segment.kind === "bytes"
        ? segment.bytes
        : segment.kind === "prefix"
          ? prefix.subarray(segment.from, segment.to)
          : tails[segment.entry]?.subarray(segment.from, segment.to);
    assert.ok(source !== undefined && source.length > 0);
    parts.push(source);
  }
  return Buffer.concat(parts);
}

function whole(made: Made): Buffer {
  return slice(made, 0, made.layout.totalBytes);
}

const texts = fc.array(fc.string({ maxLength: 60 }), { maxLength: 12 });

test("a bundle reads back strictly: every file, its CRC and size, the manifest last", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), texts, (prefix, tails) => {
      const made = bundleOf(prefix, tails);
      const zip = whole(made);
      assert.equal(zip.length, made.layout.totalBytes);
      const files = filesOf(zip);
      assert.deepEqual(
        files.map(({ name }) => name),
        [...tails.map((_, i) => `Zoë ${i}.pdf`), "manifest.json"],
      );
      for (const [i, tail] of tails.entries()) {
        assert.deepEqual(files[i]?.content, Buffer.from(prefix + tail));
      }
      assert.deepEqual(JSON.parse(files.at(-1)?.content.toString() ?? ""), { rows: tails.length });
    }),
  );
});

test("ranges cut anywhere add up to the whole", () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat()), (tails, cuts) => {
      const made = bundleOf("%PDF-1.7 and much more", tails);
      const zip = whole(made);
      const edges = [0, ...cuts.map((cut) => cut % (zip.length + 1)), zip.length];
      edges.sort((a, b) => a - b);
      const parts = edges.slice(1).map((to, i) => slice(made, edges[i] ?? 0, to));
      assert.ok(Buffer.concat(parts).equals(zip));
    }),
  );
});

test("the entries of a range are those whose bytes are in it", () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (tails, a, b) => {
      const made = bundleOf("%PDF-1.7 and much more", tails);
      const { totalBytes } = made.layout;
      const [from = 0, last = 0] = [a, b].map((at) => at % totalBytes).toSorted((x, y) => x - y);
      const entries = made.layout.entriesIn(from, last + 1);
      const starts = readDirectory(whole(made), 0).entries.map(({ offset }) => offset); // and the manifest's
      const inRange = tails
        .map((_, entry) => entry)
        .filter((entry) => (starts[entry] ?? 0) <= last && (starts[entry + 1] ?? 0) > from);
      assert.deepEqual(tails.map((_, entry) => entry).slice(entries.from, entries.to), inRange);
    }),
  );
});

test("every single byte can be requested", () => {
  const made = bundleOf("prefix ", ["one", "two two two", ""]);
  const zip = whole(made);
  const bytes = Array.from(zip, (_, at) => slice(made, at, at + 1));
  assert.ok(Buffer.concat(bytes).equals(zip));
});

test("a range beyond the bundle gives the part inside it", () => {
  const made = bundleOf("prefix ", ["one"]);
  const { totalBytes } = made.layout;
  assert.equal(slice(made, -5, totalBytes + 5).length, totalBytes);
  assert.equal(slice(made, totalBytes, totalBytes + 10).length, 0);
  assert.equal(slice(made, 7, 7).length, 0);
});

test("the same bundle has the same bytes", () => {
  assert.ok(whole(bundleOf("prefix ", ["a", "b"])).equals(whole(bundleOf("prefix ", ["a", "b"]))));
});

test("a bundle of no PDFs is a ZIP with its manifest", () => {
  assert.deepEqual(
    filesOf(whole(bundleOf("prefix ", []))).map(({ name }) => name),
    ["manifest.json"],
  );
});

test("unzip accepts a bundle", (t) => {
  if (spawnSync("unzip", ["-v"]).status !== 0) return t.skip("unzip is not installed");
  const folder = mkdtempSync(join(tmpdir(), "platen-bundle-"));
  const path = join(folder, "bundle.zip");
  try {
    writeFileSync(path, whole(bundleOf("%PDF ".repeat(5000), ["one", "two".repeat(900), "三"])));
    assert.match(execFileSync("unzip", ["-t", path]).toString(), /No errors detected/);
    writeFileSync(path, whole(bundleOf("x", Array<string>(70_000).fill("y"))));
    assert.match(execFileSync("unzip", ["-tq", path]).toString(), /No errors detected/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("70,000 entries are listed in a ZIP64 directory, built in batches", () => {
  const tails = Array.from({ length: 70_000 }, (_, i) => `row ${i % 100}`);
  const made = bundleOf("x", tails);
  const zip = whole(made);
  const { entries, zip64 } = readDirectory(zip, 0);
  assert.ok(zip64);
  assert.equal(entries.length, 70_001);
  assert.equal(entries[65_536]?.name, "Zoë 65536.pdf");
  assert.equal(entries[65_536]?.crc, crc32("xrow 36"));
  assert.equal(zip.readUInt32LE(entries[65_536]?.offset ?? 0), 0x04034b50);
  for (const segment of made.layout.segments(0, made.layout.totalBytes)) {
    assert.ok(segment.kind !== "bytes" || segment.bytes.length < 100_000);
  }
});

/** 60,000 entries of 100 kB: laid out without creating the bytes. */
const GIGABYTES = layoutBundle({
  prefixes: [{ bytes: 300_000, deflatedBytes: 98_000 }],
  modified: NOON,
  entries: entryColumns(
    Array.from({ length: 60_000 }, (_, i) => ({
      name: `row-${i}.pdf`,
      crc: i,
      tailBytes: 9000,
      packedTailBytes: 2000 + (i % 7),
    })),
  ),
  extra: [],
});

test("offsets beyond 4 GiB are written in 64 bits where 32 do not suffice", () => {
  const { totalBytes } = GIGABYTES;
  assert.ok(totalBytes > 6e9 && totalBytes < 6.1e9);
  const at = totalBytes - 8_000_000;
  const end = Buffer.concat([...bytesIn(GIGABYTES, at, totalBytes)]);
  const { entries, zip64 } = readDirectory(end, at);
  assert.equal(entries.length, 60_000);
  assert.ok(zip64);
  for (const [i, entry] of entries.entries()) {
    if (i % 997 !== 0) continue;
    const header = Buffer.concat([...bytesIn(GIGABYTES, entry.offset, entry.offset + 30)]);
    assert.equal(header.readUInt32LE(0), 0x04034b50);
    assert.equal(header.readUInt32LE(14), i);
    assert.equal(entry.packedBytes, 100_000 + (i % 7));
    assert.equal(entry.sizeBytes, 309_000);
    assert.equal(entry.name, `row-${i}.pdf`);
  }
  assert.ok((entries.at(-1)?.offset ?? 0) > 0xffff_ffff);
});

test("a range in the middle of 6 GB is located directly", () => {
  const from = 5_000_000_123;
  const segments = [...GIGABYTES.segments(from, from + 250_000)];
  assert.ok(segments.length < 12);
  const length = segments.reduce(
    (sum, one) => sum + (one.kind === "bytes" ? one.bytes.length : one.to - one.from),
    0,
  );
  assert.equal(length, 250_000);
});

test("a file beyond 4 GiB has its sizes in 64 bits, in its header and in the directory", () => {
  const layout = layoutBundle({
    prefixes: [{ bytes: 2 ** 33, deflatedBytes: 5_000_000_000 }],
    modified: NOON,
    entries: entryColumns([
      { name: "a.pdf", crc: 1, tailBytes: 10, packedTailBytes: 20 },
      { name: "b.pdf", crc: 2, tailBytes: 11, packedTailBytes: 21 },
    ]),
    extra: [],
  });
  const at = layout.totalBytes - 500;
  const { entries } = readDirectory(Buffer.concat([...bytesIn(layout, at, layout.totalBytes)]), at);
  assert.deepEqual(
    entries.map(({ sizeBytes, packedBytes }) => [sizeBytes, packedBytes]),
    [
      [2 ** 33 + 10, 5_000_000_020],
      [2 ** 33 + 11, 5_000_000_021],
    ],
  );
  const [header] = bytesIn(layout, 0, 100);
  assert.equal(Buffer.from(header ?? []).readBigUInt64LE(39), 2n ** 33n + 10n);
  assert.equal(entries[1]?.offset, 30 + 5 + 20 + 5_000_000_020);
});

function* bytesIn(layout: BundleLayout, from: number, to: number): Generator<Uint8Array> {
  for (const segment of layout.segments(from, to)) {
    if (segment.kind === "bytes") yield segment.bytes;
    else yield new Uint8Array(segment.to - segment.from);
  }
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

test("entries may begin with different prefixes", () => {
  const prefixes = ["one prefix ", "another, longer prefix "].map(bytesOf);
  const tails = ["a", "bb", "ccc", "dddd"].map(bytesOf);
  const prefixOf = Uint32Array.of(0, 1, 1, 0);
  const before = (entry: number): Uint8Array => prefixes[prefixOf[entry] ?? 0] ?? bytesOf("");
  const packed = tails.map((tail, entry) => nodePlatform.deflateRawAfter(tail, before(entry)));
  const deflated = prefixes.map((prefix) => nodePlatform.deflateRawOpen(prefix));
  const pdfs = tails.map((tail, entry) => Buffer.concat([before(entry), tail]));
  const layout = layoutBundle({
    prefixes: prefixes.map((prefix, index) => ({
      bytes: prefix.length,
      deflatedBytes: deflated[index]?.length ?? 0,
    })),
    prefixOf,
    modified: NOON,
    entries: entryColumns(
      pdfs.map((text, entry) => ({
        name: `${entry}.pdf`,
        crc: crc32(text),
        tailBytes: tails[entry]?.length ?? 0,
        packedTailBytes: packed[entry]?.length ?? 0,
      })),
    ),
    extra: [],
  });
  const parts = Array.from(layout.segments(0, layout.totalBytes), (segment) => {
    if (segment.kind === "bytes") return segment.bytes;
    const source = segment.kind === "prefix" ? deflated[segment.prefix] : packed[segment.entry];
    return (source ?? bytesOf("")).subarray(segment.from, segment.to);
  });
  assert.deepEqual(
    filesOf(Buffer.concat(parts)).map(({ content }) => content),
    pdfs,
  );
});
