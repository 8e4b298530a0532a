import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { crc32, inflateRawSync } from "node:zlib";
import { nodePlatform } from "@platen/engine/node";
import { ManifestPacker, packManifest } from "./pack-manifest.ts";

const ports = {
  platform: nodePlatform,
  hashing: {
    sha256: (...parts: readonly (string | Uint8Array)[]) => {
      const hash = createHash("sha256");
      for (const part of parts) hash.update(part);
      return hash.digest("hex");
    },
  },
};

test("a manifest packed in pieces has the bytes and sums of the whole", () => {
  const pieces = ['{"rows":[\n', '{"a":"é"},\n'.repeat(4000), "", "\n]}\n"];
  const whole = Buffer.from(pieces.join(""));
  const packer = new ManifestPacker(ports);
  for (const piece of pieces.slice(0, -1)) packer.add(piece);
  const packed = packer.end(pieces.at(-1) ?? "");
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
