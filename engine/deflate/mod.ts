/**
 * Deflate with the match search done in advance: what the tails of one template have in common is searched for matches
 * once, so that each tail is packed without a search (RFC 1951). `planDeflate` prepares, `TailDeflater` packs.
 */
export { type DeflatePlan, OP, type TailOps } from "./plan.ts";
export { planDeflate } from "./plan-deflate.ts";
export { TailDeflater } from "./tail-deflater.ts";
export { HeapTailMemory, type TailMemory } from "./tail-memory.ts";
export { WasmTail } from "./wasm-tail.ts";
