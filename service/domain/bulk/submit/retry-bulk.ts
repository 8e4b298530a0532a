import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { type BulkJob, type BulkJobId, envelopeOf } from "../bulk-job.ts";
import { csvKey } from "../bulk-job-keys.ts";
import { filesExpired, requireUnexpired } from "../download/kept-files.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import type { RowPlace } from "../store.ts";
import { isEnded } from "../upload-state.ts";
import { copyRecords } from "./copy-records.ts";
import { type SubmitPorts, submitBulk } from "./submit-bulk.ts";
import { dropCsv, type TakePorts, takeCsv } from "./take-csv.ts";

/**
 * A new job of the rows of an upload that failed, by the envelope and its mappings as they are now: whoever mended
 * them wants just that. Its file is a copy of these rows; their numbers, lines and file names stay. 404
 * `upload_not_found`, 409 `job_not_finished` or `nothing_to_retry`, 410 `file_expired`, and whatever a submission is
 * refused for.
 */
export async function retryBulk(
  ports: SubmitPorts & TakePorts,
  caller: Caller,
  id: BulkJobId,
): Promise<BulkJob> {
  const before = await findBulkJob(ports, caller, id);
  if (!isEnded(before.state))
    throw new Refusal(409, "job_not_finished", "The upload has not finished yet.");
  requireUnexpired(before, ports.clock.now());
  const places = await ports.bulk.listPlaces(id);
  const failed = await failedRows(ports, before);
  if (failed.size === 0)
    throw new Refusal(409, "nothing_to_retry", "The upload has no failed rows.");
  if ((await ports.objects.size(csvKey(id))) === null) throw filesExpired();
  const copy = await takeCsv(ports, failedRecords(ports, before, places, failed));
  try {
    const again = { retryOf: id, places: places.filter(({ row }) => failed.has(row)) };
    return await submitBulk(ports, caller, copy, requestOf(before), again);
  } catch (error) {
    await dropCsv(ports, copy);
    throw error;
  }
}

async function failedRows(
  { bulk }: Pick<SubmitPorts & TakePorts, "bulk">,
  { id, total }: BulkJob,
): Promise<ReadonlySet<number>> {
  const rows = await bulk.listRows(id, { status: "failed", after: 0, limit: total });
  return new Set(rows.map(({ row }) => row));
}

function failedRecords(
  { objects }: Pick<TakePorts, "objects">,
  { id, format }: BulkJob,
  places: readonly RowPlace[],
  failed: ReadonlySet<number>,
): AsyncIterable<Uint8Array> {
  const isWanted = (place: number): boolean => failed.has(places[place]?.row ?? 0);
  return copyRecords(format, () => objects.get(csvKey(id)), isWanted);
}

function requestOf(before: BulkJob): Parameters<typeof submitBulk>[3] {
  const { format, priority, retentionSeconds, fillPlan } = before;
  const { flatten, strict, test } = fillPlan;
  const envelopeId = envelopeOf(before);
  return { envelopeId, format, priority, retentionSeconds, flatten, strict, test };
}
