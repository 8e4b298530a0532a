import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Row } from "./rows/row.ts";
import type { GenerationStore, RowsWanted } from "./store.ts";
import type { Upload, UploadId } from "./upload.ts";
import type { UploadState } from "./upload-state.ts";

type Stores = { readonly generation: GenerationStore };

/** Rows of an upload, in order. */
export type RowList = {
  readonly upload: Upload;
  readonly rows: readonly Row[];
  /** The row after which the next page begins; null when this was the last. */
  readonly next: number | null;
};

/** The caller's upload in the key's environment; 404 `upload_not_found`. */
export async function findUpload(
  { generation }: Stores,
  { accountId, environment }: Caller,
  id: UploadId,
): Promise<Upload> {
  const upload = await generation.findUpload(id, { accountId, environment });
  if (upload !== null) return upload;
  throw new Refusal(404, "upload_not_found", "There is no such upload.");
}

/** The caller's uploads in the key's environment, newest first; only those in a state, unless that is null. */
export async function listUploads(
  { generation }: Stores,
  { accountId, environment }: Caller,
  page: PageRequest,
  status: UploadState["status"] | null,
): Promise<Page<Upload>> {
  return await generation.listUploads({ accountId, environment }, page, status);
}

/** What became of the rows; 404 `upload_not_found`. */
export async function listResults(
  stores: Stores,
  caller: Caller,
  id: UploadId,
  wanted: RowsWanted,
): Promise<RowList> {
  const upload = await findUpload(stores, caller, id);
  const { limit } = wanted;
  const found = await stores.generation.listRows(id, { ...wanted, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const next = found.length > limit ? (rows.at(-1)?.row ?? null) : null;
  return { upload, rows, next };
}
