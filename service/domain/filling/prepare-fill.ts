import type { CompiledTemplate } from "@platen/engine";
import type { Clock, Instant } from "#base/instant.ts";
import { ObjectDamaged, ObjectMissing } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { Compilations } from "./compilations.ts";
import type { FillPlan } from "./fill-plan.ts";
import {
  type CompilationInputs,
  findOwnCompiled,
  isSharedEnough,
  ownCompiledKey,
} from "./own-compilation.ts";
import { compilationOf, planForThisEngine } from "./plan-compilation.ts";

/** Dependencies of finding or making the compilation of a form. */
export type PrepareDeps = {
  readonly objects: Objects;
  readonly compilations: Compilations;
  readonly clock: Clock;
};

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
  | {
      readonly kind: "impossible";
      readonly error: string;
      readonly errorCode: "fill_failed" | "storage_error";
    }
  /** Earlier rows were filled by an older engine version, and do not share a prefix with further ones. */
  | { readonly kind: "outdated" };

/**
 * The template could be read when it was uploaded, so a failure to compile it may be temporary for this long after the
 * submission.
 */
const COMPILE_PATIENCE_SECONDS = 600;

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

/**
 * The compilation that rows were filled with. When it is missing or damaged it is recompiled from the templates, which
 * gives the same bytes. `ObjectMissing` when it cannot be, `ObjectDamaged` when its prefix does not have the length that
 * the rows were filled with.
 */
export async function compiledFor(
  deps: PrepareDeps,
  wanted: ToPrepare,
  prefixBytes: number | null,
): Promise<CompiledTemplate> {
  const { compiledKey } = wanted.fillPlan;
  const own = await findOwnCompiled(deps.compilations, wanted.folder, wanted);
  const stored = own ?? (await deps.compilations.find(compiledKey));
  const compiled = stored ?? (await compiledAgain(deps, wanted));
  if (compiled === null) throw new ObjectMissing(compiledKey);
  if (compiled.prefix.length !== prefixBytes) throw new ObjectDamaged(compiledKey);
  return compiled;
}

// A signature may have been deleted since, which would give other bytes.
async function compiledAgain(
  deps: PrepareDeps,
  wanted: ToPrepare,
): Promise<CompiledTemplate | null> {
  if (wanted.signatures.length > 0) return null;
  const prepared = await prepareFill(deps, wanted);
  return prepared.kind === "ready" ? prepared.compiled : null;
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
