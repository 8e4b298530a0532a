import {
  type BundleLayout,
  type CompiledTemplate,
  layoutBundle,
  type Platform,
} from "@platen/engine";
import type { Instant } from "#base/instant.ts";
import type { SucceededRow } from "../rows/row.ts";

/** The contents of a ZIP of filled rows. */
export type RowsBundle = {
  readonly compiled: Pick<CompiledTemplate, "prefix" | "prefixDeflated">;
  readonly rows: readonly SucceededRow[];
  readonly manifest: Uint8Array;
  /** Modification date of every entry. */
  readonly modifiedAt: Instant;
};

const MANIFEST_NAME = "manifest.json";

/** Lays out the ZIP of these rows, `manifest.json` last. */
export function layOutRows(
  platform: Platform,
  { compiled, rows, manifest, modifiedAt }: RowsBundle,
): BundleLayout {
  return layoutBundle({
    prefixBytes: compiled.prefix.length,
    prefixDeflatedBytes: compiled.prefixDeflated.length,
    modified: dosTime(modifiedAt),
    entries: rows.map(({ filename, crc, tailBytes, packedBytes }) => ({
      name: filename,
      crc,
      tailBytes,
      packedTailBytes: packedBytes,
    })),
    extra: [
      {
        name: MANIFEST_NAME,
        deflated: platform.deflateRawAfter(manifest, new Uint8Array(0)),
        crc: platform.crc32(manifest),
        sizeBytes: manifest.length,
      },
    ],
  });
}

/** MS-DOS date and time, with a resolution of 2 s and without a time zone: written as UTC. */
function dosTime(time: Instant): { readonly dosDate: number; readonly dosTime: number } {
  const at = new Date(time);
  const years = Math.max(0, at.getUTCFullYear() - 1980);
  return {
    dosDate: (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    dosTime: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
