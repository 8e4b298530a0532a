/** Rows are filled by threads that share one copy of a compiled template. */

export { nodePlatform } from "@platen/engine/node";
export { storedCompilations } from "./compilations.ts";
export { fillBatched } from "./fill-batched.ts";
export { type FillThreads, startFillPool } from "./fill-pool.ts";
export { compileWithin, fillWithin } from "./request-wait.ts";
