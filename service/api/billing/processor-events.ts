import type { ProcessorEvent } from "#domain/billing";
import type { PublicPost } from "../http/public-endpoints.ts";
import { ok } from "../http/reply.ts";

/** What hearing the payment processor needs. */
export type ProcessorEventPorts = {
  /** The event that a body is; 400 `invalid_signature` where the processor has not sent it. */
  readonly readEvent: (body: Uint8Array, signature: string | null) => Promise<ProcessorEvent>;
  /** Does what it calls for. Whatever fails here is answered with a 5xx, so that the event comes again. */
  readonly handleEvent: (event: ProcessorEvent) => Promise<unknown>;
};

const BYTES_MAX = 1_048_576;

/** `POST /processor/events`: what the payment processor tells of its own accord. */
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
