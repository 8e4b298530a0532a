import { present } from "#base/assert.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { type BulkJob, type BulkJobId, envelopeOf, isEnded } from "../bulk-job.ts";
import { csvKey } from "../bulk-job-keys.ts";
import { filesExpired, requireUnexpired } from "../download/kept-files.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import type { RowPosition } from "../store.ts";
import { copyRecords } from "./copy-records.ts";
import { type SubmitPorts, submitBulk } from "./submit-bulk.ts";
import { dropCsv, type TakePorts, takeCsv } from "./take-csv.ts";

/**
 * Submits the failed rows of a job as a new one, with the envelope and its mappings as they are now, which may have been
 * corrected since. Its file is a copy of these rows; their numbers, lines and file names stay. 404 `upload_not_found`,
 * 409 `job_not_finished` or `nothing_to_retry`, 410 `file_expired`, and the refusals of a submission.
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
  const positions = await ports.bulk.listRowPositions(id);
  const failed = await failedRows(ports, before);
  if (failed.size === 0)
    throw new Refusal(409, "nothing_to_retry", "The upload has no failed rows.");
  if ((await ports.objects.size(csvKey(id))) === null) throw filesExpired();
  const copy = await takeCsv(ports, failedRecords(ports, before, positions, failed));
  try {
    const again = { retryOf: id, positions: positions.filter(({ row }) => failed.has(row)) };
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
  positions: readonly RowPosition[],
  failed: ReadonlySet<number>,
): AsyncIterable<Uint8Array> {
  const isWanted = (index: number): boolean =>
    failed.has(present(positions[index], "row of the file").row);
  return copyRecords(format, () => objects.get(csvKey(id)), isWanted);
}

function requestOf(before: BulkJob): Parameters<typeof submitBulk>[3] {
  const { format, priority, retentionSeconds, fillPlan } = before;
  const { flatten, strict, test } = fillPlan;
  const envelopeId = envelopeOf(before);
  return { envelopeId, format, priority, retentionSeconds, flatten, strict, test };
}
