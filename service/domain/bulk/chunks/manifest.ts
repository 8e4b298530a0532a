import type { Hashing } from "#base/hashing.ts";
import { ObjectMissing } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { Row } from "../rows/row.ts";
import type { GenerationStore } from "../store.ts";
import type { Upload } from "../upload.ts";
import { manifestKey } from "../upload-files.ts";

/** What writing a manifest needs. */
export type ManifestPorts = {
  readonly generation: GenerationStore;
  readonly objects: Objects;
  readonly hashing: Hashing;
  /** The manifest's text: the same upload and rows give the same text. */
  readonly manifestText: (upload: Upload, rows: readonly Row[]) => string;
};

/** A manifest, and its checksum in hexadecimal. */
export type StoredManifest = { readonly bytes: Uint8Array; readonly sha256: string };

/**
 * The manifest of an upload whose rows will not change any more: the stored one, whatever a later version of the
 * service would write. It is written from the rows where none is stored, and where the stored one is not as recorded.
 */
export async function keepManifest(ports: ManifestPorts, upload: Upload): Promise<StoredManifest> {
  const { generation, objects, hashing } = ports;
  const recorded = upload.manifestSha256;
  const stored = recorded === null ? null : await storedManifest(ports, upload);
  if (stored !== null && stored.sha256 === recorded) return stored;
  const wanted = { status: null, after: 0, limit: upload.total };
  const rows = await generation.listRows(upload.id, wanted);
  const bytes = new TextEncoder().encode(ports.manifestText(upload, rows));
  const sha256 = hashing.sha256(bytes);
  await objects.put(manifestKey(upload.id), bytes);
  if (sha256 !== recorded) await generation.noteManifest(upload.id, sha256);
  return { bytes, sha256 };
}

async function storedManifest(
  { objects, hashing }: ManifestPorts,
  { id }: Upload,
): Promise<StoredManifest | null> {
  try {
    const bytes = await objects.bytes(manifestKey(id));
    return { bytes, sha256: hashing.sha256(bytes) };
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}
