import { present } from "#base/assert.ts";
import type { Download } from "#base/download.ts";
import { ObjectDamaged } from "#base/object-faults.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "#domain/bulk-records";
import { compiledFor, unpackDocument } from "#domain/filling";
import { inFolder } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { commonPrefixBytes } from "./keep-bundle-index.ts";
import { requireUnexpired } from "./kept-files.ts";
import { lastRow, locateTails, succeededRows } from "./tail-locations.ts";

/** One row's PDF, as soon as it is filled. 404 `upload_not_found`, `row_not_available`, 410 `file_expired`. */
export async function openRowDownload(
  deps: BulkDeps,
  caller: Caller,
  id: BulkJobId,
  row: number,
): Promise<Download> {
  const job = await findBulkJob(deps, caller, id);
  if (job.state.status === "failed") throw notAvailable();
  requireUnexpired(job, deps.clock.now());
  const found = await findPacked(deps, job, row);
  const { filename, sizeBytes, sha256, key, packed } = found;
  const compiled = await compiledFor(deps, inFolder(job), commonPrefixBytes([found]));
  return {
    filename,
    etag: `"${sha256}"`,
    sizeBytes,
    read: async function* (from, to) {
      const pdf = unpackDocument(deps.platform, compiled, packed, sizeBytes);
      if (pdf === null || deps.hashing.sha256(pdf) !== sha256) throw new ObjectDamaged(key);
      yield pdf.subarray(from, to);
    },
  };
}

async function findPacked({ bulk, objects }: BulkDeps, { id }: BulkJob, row: number) {
  const chunks = await bulk.listFilledChunks(id);
  const numbers = chunks.find((chunk) => row <= lastRow(chunk))?.numbers ?? [];
  const place = numbers.indexOf(row);
  if (place === -1) throw notAvailable();
  const wanted = { after: present(numbers[0], "first row of a chunk") - 1, limit: place + 1 };
  const before = await succeededRows(bulk, id, wanted);
  const found = before.at(-1);
  if (found?.row !== row) throw notAvailable();
  const places = await locateTails(bulk, id, before);
  const { key, from, to } = present(places.at(-1), "place of a row's tail");
  const bytes = await objects.bytes(key);
  return { ...found, key, packed: bytes.subarray(from, to) };
}

function notAvailable(): Refusal {
  return new Refusal(404, "row_not_available", "There is no PDF of this row.");
}
