import type { CompiledTemplate } from "@platen/engine";
import type { Instant } from "#base/instant.ts";
import { ObjectDamaged, ObjectMissing } from "#base/object-faults.ts";
import { Refusal } from "#base/refusal.ts";
import type { BulkJob } from "../bulk-job.ts";
import { bulkJobFolder } from "../bulk-job-keys.ts";
import { prepareFill } from "../chunks/prepare-fill.ts";
import { findOwnCompiled } from "../compile/own-compilation.ts";
import type { PrepareDeps } from "../deps.ts";

/** 410 `file_expired` when the retention of the job's files has ended. */
export function requireUnexpired({ state }: BulkJob, now: Instant): void {
  if ("expiresAt" in state && state.expiresAt <= now) throw filesExpired();
}

/** 410 `file_expired`. */
export function filesExpired(): Refusal {
  return new Refusal(410, "file_expired", "The files of this upload have expired.");
}

/**
 * The compilation that the job's rows were filled with. When it is missing or damaged it is recompiled from the
 * templates, which gives the same bytes. `ObjectMissing` when it cannot be, `ObjectDamaged` when its prefix does not
 * have the length that the rows were filled with.
 */
export async function compiledFor(
  deps: PrepareDeps,
  job: BulkJob,
  prefixBytes: number | null,
): Promise<CompiledTemplate> {
  const { compiledKey } = job.fillPlan;
  const compiled = (await storedFor(deps, job)) ?? (await compiledAgain(deps, job));
  if (compiled === null) throw new ObjectMissing(compiledKey);
  if (compiled.prefix.length !== prefixBytes) throw new ObjectDamaged(compiledKey);
  return compiled;
}

async function storedFor(
  { compilations }: PrepareDeps,
  job: BulkJob,
): Promise<CompiledTemplate | null> {
  const own = await findOwnCompiled(compilations, bulkJobFolder(job), job);
  return own ?? (await compilations.find(job.fillPlan.compiledKey));
}

// A signature may have been deleted since, which would give other bytes.
async function compiledAgain(deps: PrepareDeps, job: BulkJob): Promise<CompiledTemplate | null> {
  if (job.signatures.length > 0) return null;
  const prepared = await prepareFill(deps, { ...job, folder: bulkJobFolder(job) });
  return prepared.kind === "ready" ? prepared.compiled : null;
}
