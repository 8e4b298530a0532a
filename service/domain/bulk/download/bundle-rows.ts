import type { Platform } from "@platen/engine";
import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import type { SucceededRow } from "#domain/bulk-records";
import { bundleBytes, layOutRows, type RowsBundle } from "./bundle-bytes.ts";
import { entriesOf } from "./keep-bundle-index.ts";
import { packManifest } from "./pack-manifest.ts";
import type { TailLocation } from "./tail-locations.ts";
import type { TailStorage } from "./tail-reader.ts";

/** Filled rows in the order of their entries, where their packed tails are, and the text of `manifest.json`. */
type RowsToBundle = {
  readonly modifiedAt: Instant;
  readonly compiled: RowsBundle["compiled"][number];
  readonly rows: readonly SucceededRow[];
  readonly places: readonly TailLocation[];
  readonly manifest: string;
};

/** The ZIP of filled rows that belong to no stored job. */
export function bundleRows(
  deps: TailStorage & { readonly platform: Platform },
  { compiled, rows, places, manifest, modifiedAt }: RowsToBundle,
): { readonly sizeBytes: number; readonly bytes: AsyncIterable<Uint8Array> } {
  const layout = layOutRows({
    compiled: [compiled],
    entries: entriesOf(rows),
    manifest: packManifest(deps, manifest),
    modifiedAt,
  });
  const { objects, hashing } = deps;
  const locate = (entry: number) => present(places[entry], "place of an entry");
  const sources = { objects, hashing, layout, prefixes: [compiled.prefixDeflated], locate };
  return { sizeBytes: layout.totalBytes, bytes: bundleBytes(sources, 0, layout.totalBytes) };
}
