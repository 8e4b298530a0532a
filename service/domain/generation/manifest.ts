import type { Objects } from "#base/objects.ts";
import type { Row } from "./row.ts";
import type { GenerationStore } from "./store.ts";
import type { Upload } from "./upload.ts";
import { manifestKey } from "./upload-files.ts";

/** What writing a manifest needs. */
export type ManifestPorts = {
  readonly generation: GenerationStore;
  readonly objects: Objects;
  /** The manifest's text: the same upload and rows give the same text. */
  readonly manifestText: (upload: Upload, rows: readonly Row[]) => string;
};

/**
 * The manifest of an upload whose rows will not change any more: the one that lies there, else written of the rows
 * and put there. Once it lies there its bytes stay, whatever a later version of the service would write.
 */
export async function keepManifest(ports: ManifestPorts, upload: Upload): Promise<Uint8Array> {
  const key = manifestKey(upload.id);
  if ((await ports.objects.size(key)) !== null) return await ports.objects.bytes(key);
  const wanted = { status: null, after: 0, limit: upload.total };
  const rows = await ports.generation.listRows(upload.id, wanted);
  const bytes = new TextEncoder().encode(ports.manifestText(upload, rows));
  await ports.objects.put(key, bytes);
  return bytes;
}
