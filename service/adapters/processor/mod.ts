/**
 * The payment processor, through the SDK that it publishes. An answer is believed only when it is the
 * processor's own and of the kind that was asked for; whatever else comes is a 502, and the same key
 * makes it safe to ask again.
 */
export type { ConnectionSettings, ProcessorPlace } from "./connection.ts";
export { type OpenedProcessor, openProcessor, type ProcessorUses } from "./open-processor.ts";
export { readEvent } from "./read-event.ts";
