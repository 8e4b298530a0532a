import { type BundleLayout, type CompiledTemplate, layoutBundle } from "@platen/engine";
import type { Instant } from "#base/instant.ts";
import type { BundleIndex } from "./bundle-index.ts";

/** The contents of a ZIP of filled rows. */
export type RowsBundle = Pick<BundleIndex, "entries" | "manifest"> & {
  readonly compiled: Pick<CompiledTemplate, "prefix" | "prefixDeflated">;
  /** Modification date of every entry. */
  readonly modifiedAt: Instant;
};

const MANIFEST_NAME = "manifest.json";

/** Lays out the ZIP of these rows, `manifest.json` last. */
export function layOutRows({ compiled, entries, manifest, modifiedAt }: RowsBundle): BundleLayout {
  return layoutBundle({
    prefixBytes: compiled.prefix.length,
    prefixDeflatedBytes: compiled.prefixDeflated.length,
    modified: dosTime(modifiedAt),
    entries,
    extra: [{ name: MANIFEST_NAME, ...manifest }],
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
