import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, inflateRawSync } from "node:zlib";
import { nodePlatform } from "@platen/engine/node";
import { hashing } from "#base/hashing.fixture.ts";
import { ManifestWriter, packManifest } from "./pack-manifest.ts";

const ports = { platform: nodePlatform, hashing };

test("a manifest packed page by page has the bytes and sums of the whole", () => {
  const lines = Array.from({ length: 4000 }, (_, row) => `{"a":"é","row":${row}}`);
  const text = { opening: '{"rows":[\n', separator: ",\n", closing: "\n]}\n" };
  const whole = Buffer.from(`${text.opening}${lines.join(text.separator)}${text.closing}`);
  const writer = new ManifestWriter(ports, text);
  for (const page of [lines.slice(0, 500), lines.slice(500), []]) writer.add(page);
  const packed = writer.end();
  assert.ok(inflateRawSync(packed.deflated).equals(whole));
  const { deflated: _, ...sums } = packed;
  assert.deepEqual(sums, {
    sha256: ports.hashing.sha256(whole),
    crc: crc32(whole),
    sizeBytes: whole.length,
  });
  const { deflated: __, ...sumsOfWhole } = packManifest(ports, whole.toString());
  assert.deepEqual(sumsOfWhole, sums);
});
