/**
 * Filling of forms: the target of a request, the plan that is fixed from it, the compilation of its forms, and
 * the threads that fill rows of values. Bulk jobs and single documents are filled by it alike.
 */

export { Characters } from "./characters.ts";
export { type Compilation, type Compilations } from "./compilations.ts";
export { fillIsolated } from "./fill-isolated.ts";
export {
  type FillPair,
  type FillPlan,
  isEncrypted,
  mappingsOf,
  outputsOf,
  type SignatureRef,
} from "./fill-plan.ts";
export {
  type FilledRows,
  type FillIssue,
  type FillPool,
  type LostRows,
  type RowOutcome,
  type RowsToFill,
  type RowToFill,
} from "./fill-pool.ts";
export {
  openTarget,
  type TargetRequest,
} from "./fill-target.ts";
export { type CompilationInputs, compileForRows, ownCompiledKey } from "./own-compilation.ts";
export { planForThisEngine } from "./plan-compilation.ts";
export { type FillChoices, failOnOf, fillPlanFor } from "./plan-fill.ts";
export { compiledFor, type PrepareDeps, prepareFill } from "./prepare-fill.ts";
export {
  type CompilationUses,
  type PurgeCompilationsDeps,
  purgeCompilations,
} from "./purge-compilations.ts";
export { type DataFault, type ReadData, readData, readMembers } from "./read-data.ts";
export { SignatureNames, signatureRefs } from "./signature-refs.ts";
export { unpackDocument, unpackTail } from "./unpack-tail.ts";
