import type { ProcessorEvent } from "#domain/billing-records";
import type { PublicPost } from "../http/public-endpoints.ts";
import { ok } from "../http/reply.ts";

/** Dependencies of receiving events of the payment processor. */
export type ProcessorEventPorts = {
  /** Verifies and parses an event; 400 `invalid_signature`. */
  readonly readEvent: (body: Uint8Array, signature: string | null) => Promise<ProcessorEvent>;
  /** Processes an event. An error becomes a 5xx, so that the processor sends the event again. */
  readonly handleEvent: (event: ProcessorEvent) => Promise<unknown>;
};

/** Several times the size of an event of the processor; events that were missed are fetched from its API. */
const BYTES_MAX = 64 * 1024;

/** `POST /processor/events`: the payment processor's webhook. */
export function processorEvents({ readEvent, handleEvent }: ProcessorEventPorts): PublicPost {
  return {
    path: "/processor/events",
    bytesMax: BYTES_MAX,
    handle: async (body, headers) => {
      const signature = headers["stripe-signature"];
      const event = await readEvent(body, typeof signature === "string" ? signature : null);
      await handleEvent(event);
      return ok({ received: true });
    },
  };
}
