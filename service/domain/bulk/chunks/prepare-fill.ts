import type { CompiledTemplate } from "@platen/engine";
import type { Clock, Instant } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { BulkJob } from "../bulk-job.ts";
import { bulkJobFolder, csvKey } from "../bulk-job-keys.ts";
import { type Compilation, type Compilations } from "../compile/compilations.ts";
import {
  type Brought,
  findOwnCompiled,
  isSharedEnough,
  ownCompiledKey,
} from "../compile/own-compilation.ts";
import { compilationOf, planForThisEngine } from "../compile/plan-compilation.ts";
import type { FillPlan } from "../fill-plan.ts";
import type { RowErrorCode } from "../rows/row-error-code.ts";

/** What finding out whether rows can be filled needs. */
export type PreparePorts = {
  readonly objects: Objects;
  readonly compilations: Compilations;
  readonly clock: Clock;
};

/** What is to be filled, and with what in it. */
export type ToPrepare = Brought & {
  readonly fillPlan: FillPlan;
  /** Where a compilation of its own would lie. */
  readonly folder: string;
  readonly submittedAt: Instant;
};

/** Whether rows can be filled, and what with. */
export type Prepared =
  | {
      readonly kind: "ready";
      readonly compiledKey: string;
      readonly compiled: CompiledTemplate;
    }
  /** Never: the upload has failed. */
  | { readonly kind: "impossible"; readonly error: string; readonly errorCode: RowErrorCode }
  /** Rows were filled by an older engine; they share no prefix with those to come. */
  | { readonly kind: "outdated" };

/** A template was read when it was uploaded; that it cannot be now may be the machine's fault, so long. */
const COMPILE_PATIENCE_SECONDS = 600;

/** Makes an upload's forms ready; an error when it may be possible later, or elsewhere. */
export async function prepareBulkJob(ports: PreparePorts, job: BulkJob): Promise<Prepared> {
  if ((await ports.objects.size(csvKey(job.id))) === null)
    return gone("The uploaded file is gone.");
  return await prepareFill(ports, { ...job, folder: bulkJobFolder(job) });
}

/** Makes the forms of an order ready; an error when it may be possible later, or elsewhere. */
export async function prepareFill(ports: PreparePorts, wanted: ToPrepare): Promise<Prepared> {
  const { fillPlan, folder, characters, signatures } = wanted;
  const ours = planForThisEngine(fillPlan).compiledVersion;
  if (fillPlan.compiledVersion > ours) throw new Error("these rows wait for a newer version of us");
  if (fillPlan.compiledVersion < ours) return { kind: "outdated" };
  const compiledKey = ownCompiledKey(folder, fillPlan);
  const own = await findOwnCompiled(ports.compilations, folder, wanted);
  if (own !== null) return { kind: "ready", compiledKey, compiled: own };
  const plain = compilationOf(fillPlan);
  const shared = await prepareOne(ports, wanted, plain);
  if (shared.kind !== "ready" || isSharedEnough(shared.compiled, wanted)) return shared;
  return await prepareOne(ports, wanted, { ...plain, compiledKey, characters, signatures });
}

async function prepareOne(
  { objects, compilations, clock }: PreparePorts,
  { fillPlan, submittedAt }: ToPrepare,
  compilation: Compilation,
): Promise<Prepared> {
  const { compiledKey } = compilation;
  const known = await compilations.find(compiledKey);
  if (known !== null) return { kind: "ready", compiledKey, compiled: known };
  for (const { templateKey, templateSha256: sha256 } of fillPlan.pairs) {
    const found = await objects.check(templateKey, { sizeBytes: null, sha256 });
    if (found === "missing") return gone("The template's file is gone.");
    if (found === "damaged") return gone("The template's file is damaged in the storage.");
  }
  const compiled = await compilations.get(compilation);
  if (!("kind" in compiled)) return { kind: "ready", compiledKey, compiled };
  const error = `The template cannot be compiled. ${compiled.message}`;
  if (clock.now() - submittedAt < COMPILE_PATIENCE_SECONDS * 1000) throw new Error(error);
  return { kind: "impossible", error, errorCode: "fill_failed" };
}

function gone(error: string): Prepared {
  return { kind: "impossible", error, errorCode: "storage_error" };
}
