import type { CompiledTemplate } from "@platen/engine";
import type { Instant } from "#base/instant.ts";
import type { BulkJob } from "../bulk-job.ts";
import { bulkJobFolder, csvKey } from "../bulk-job-keys.ts";
import {
  type CompilationInputs,
  findOwnCompiled,
  isSharedEnough,
  ownCompiledKey,
} from "../compile/own-compilation.ts";
import { compilationOf, planForThisEngine } from "../compile/plan-compilation.ts";
import type { PrepareDeps } from "../deps.ts";
import type { FillPlan } from "../fill-plan.ts";
import type { RowErrorCode } from "../rows/row.ts";

/** A plan to prepare, with what its rows require of the fonts and signatures. */
export type ToPrepare = CompilationInputs & {
  readonly fillPlan: FillPlan;
  /** Key prefix of a compilation made for these rows alone. */
  readonly folder: string;
  readonly submittedAt: Instant;
};

/** Whether rows can be filled, and with which compilation. */
export type Prepared =
  | {
      readonly kind: "ready";
      readonly compiledKey: string;
      readonly compiled: CompiledTemplate;
    }
  /** The job can never be filled and fails. */
  | { readonly kind: "impossible"; readonly error: string; readonly errorCode: RowErrorCode }
  /** Earlier rows were filled by an older engine version, and do not share a prefix with further ones. */
  | { readonly kind: "outdated" };

/**
 * The template could be read when it was uploaded, so a failure to compile it may be temporary for this long after the
 * submission.
 */
const COMPILE_PATIENCE_SECONDS = 600;

/** Prepares a job's forms; throws when it may be possible later or on another machine. */
export async function prepareBulkJob(deps: PrepareDeps, job: BulkJob): Promise<Prepared> {
  if ((await deps.objects.size(csvKey(job.id))) === null) return gone("The uploaded file is gone.");
  return await prepareFill(deps, { ...job, folder: bulkJobFolder(job) });
}

/** Prepares the forms of a plan; throws when it may be possible later or on another machine. */
export async function prepareFill(deps: PrepareDeps, wanted: ToPrepare): Promise<Prepared> {
  const { fillPlan, folder, characters, signatures } = wanted;
  const current = planForThisEngine(fillPlan).compiledVersion;
  if (fillPlan.compiledVersion > current)
    throw new Error("these rows need a newer version of the service");
  if (fillPlan.compiledVersion < current) return { kind: "outdated" };
  const compiledKey = ownCompiledKey(folder, fillPlan);
  const own = await findOwnCompiled(deps.compilations, folder, wanted);
  if (own !== null) return { kind: "ready", compiledKey, compiled: own };
  const shared = await prepareOne(deps, wanted, fillPlan.compiledKey, {});
  if (shared.kind !== "ready" || isSharedEnough(shared.compiled, wanted)) return shared;
  return await prepareOne(deps, wanted, compiledKey, { characters, signatures });
}

async function prepareOne(
  { objects, compilations, clock }: PrepareDeps,
  { fillPlan, submittedAt }: ToPrepare,
  compiledKey: string,
  inputs: Partial<CompilationInputs>,
): Promise<Prepared> {
  const known = await compilations.find(compiledKey);
  if (known !== null) return { kind: "ready", compiledKey, compiled: known };
  for (const { templateKey, templateSha256: sha256 } of fillPlan.pairs) {
    const found = await objects.check(templateKey, { sizeBytes: null, sha256 });
    if (found === "missing") return gone("The template's file is gone.");
    if (found === "damaged") return gone("The template's file is damaged in the storage.");
  }
  const compiled = await compilations.get({ ...compilationOf(fillPlan), compiledKey, ...inputs });
  if (!("kind" in compiled)) return { kind: "ready", compiledKey, compiled };
  const error = `The template cannot be compiled. ${compiled.message}`;
  if (clock.now() - submittedAt < COMPILE_PATIENCE_SECONDS * 1000) throw new Error(error);
  return { kind: "impossible", error, errorCode: "fill_failed" };
}

function gone(error: string): Prepared {
  return { kind: "impossible", error, errorCode: "storage_error" };
}
