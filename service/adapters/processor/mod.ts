/**
 * The payment processor, through its SDK. A response counts only if it is the processor's own and of the expected type;
 * everything else is a 502, and repeating the call with the same key is safe.
 */
export type { ProcessorAddress } from "./connection.ts";
export { type OpenedProcessor, openProcessor } from "./open-processor.ts";
export { readEvent } from "./read-event.ts";
