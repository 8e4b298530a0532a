import { assert } from "#base/assert.ts";
import type { AccountId, Caller } from "#domain/accounts";
import type { Plans } from "#domain/plans";
import { projectedOverage, quotaStateOf, type UsageStore } from "#domain/usage";
import type { Chunk } from "../chunks/chunk.ts";
import { type Prepared, type PreparePorts, prepareUpload } from "../chunks/prepare-fill.ts";
import { type TryPorts, tryChunk } from "../chunks/try-chunk.ts";
import { ownCompiledKey } from "../compile/own-compilation.ts";
import type { Row } from "../rows/row.ts";
import type { NewUpload } from "../store.ts";
import type { Upload, UploadId } from "../upload.ts";
import { uploadFolder } from "../upload-files.ts";
import { type BulkRequest, type PlanPorts, planBulk } from "./plan-bulk.ts";
import { dropCsv, type TakePorts } from "./take-csv.ts";

/** What trying a job for nothing needs. */
export type DryRunPorts = PlanPorts &
  PreparePorts &
  TakePorts &
  TryPorts & { readonly usage: UsageStore; readonly plans: Plans };

/** What would become of a job. */
export type DryRun = {
  readonly upload: Upload;
  /** Those that would fail, in order. */
  readonly failing: readonly Row[];
  readonly quota: {
    readonly used: number;
    readonly limit: number;
    /** PDFs past the limit, were it submitted now, and what they would cost in cents. */
    readonly projectedOverage: number;
    readonly overageCents: number;
  };
};

/**
 * Fills every row of the file that lies under the id as a worker would, and throws all away: nothing is recorded,
 * promised or counted, and the file is dropped. It is refused like a submission, but for its quota.
 */
export async function dryRunBulk(
  ports: DryRunPorts,
  caller: Caller,
  id: UploadId,
  request: BulkRequest,
): Promise<DryRun> {
  try {
    const planned = await planBulk(ports, caller, id, request);
    const { upload } = planned;
    const failing = await failingRows(ports, planned);
    const counted = upload.order.test ? 0 : upload.total - failing.length;
    return { upload, failing, quota: await quotaOf(ports, caller.accountId, counted) };
  } finally {
    await dropCsv(ports, id);
  }
}

async function failingRows(
  ports: DryRunPorts,
  { upload, chunks }: NewUpload,
): Promise<readonly Row[]> {
  try {
    const prepared = await prepareUpload(ports, upload);
    // What was planned a moment ago is of our own version.
    assert(prepared.kind !== "outdated", "an order that was just made");
    if (prepared.kind === "impossible") return chunks.flatMap((chunk) => allOf(chunk, prepared));
    const { compiledKey, compiled } = prepared;
    const order = { ...upload.order, compiledKey, format: upload.format };
    const failing: Row[] = [];
    // One after another: whoever else waits for the threads comes in between.
    for (const chunk of chunks) {
      const { rows } = await tryChunk(ports, order, { ...chunk, uploadId: upload.id }, compiled);
      failing.push(...rows.filter(({ state }) => state.status === "failed"));
    }
    return failing;
  } finally {
    await ports.objects.delete(ownCompiledKey(uploadFolder(upload), upload.order));
  }
}

function allOf({ numbers, lines }: Chunk, { error, errorCode }: Impossible): readonly Row[] {
  const state = { status: "failed", error, errorCode, field: null, warnings: [] } as const;
  return numbers.map((row, place) => ({ row, line: lines[place] ?? 0, state }));
}

type Impossible = Extract<Prepared, { kind: "impossible" }>;

async function quotaOf(
  ports: DryRunPorts,
  accountId: AccountId,
  outputs: number,
): Promise<DryRun["quota"]> {
  const { used, reserved, allowance } = await quotaStateOf(ports, accountId);
  const { limit, overageCents } = allowance;
  const projected = projectedOverage(allowance, used + reserved, outputs);
  return {
    used,
    limit,
    projectedOverage: projected,
    overageCents: projected * (overageCents ?? 0),
  };
}
