import { invalid, Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { ComingEvents, EventReads, EventsWanted, PastEvents } from "./event-reads.ts";
import type { EventWaits } from "./event-waits.ts";
import type { EventPosition } from "./shown-event.ts";

/** Each holds a connection, and one that follows needs one. */
const WAITS_A_KEY_MAX = 5;
const RETRY_AFTER_SECONDS = 5;

/** Which events are to come: after a place, or from now on; and how long they are waited for. */
export type ComingWanted = EventsWanted & {
  readonly after: EventPosition | null;
  readonly waitSeconds: number;
};

/** Events of the key's environment, newest first. */
export async function listEvents(
  { eventReads }: { readonly eventReads: EventReads },
  caller: Caller,
  wanted: EventsWanted,
  before: EventPosition | null,
): Promise<PastEvents> {
  return await eventReads.listEvents(caller, wanted, before);
}

/**
 * Events of the key's environment that come after a place, oldest first; where there are none they are waited for,
 * until `gone` aborts at the latest. 400 `validation_error` for a place that was never given out, 429 `too_many_waits`.
 */
export async function followEvents(
  ports: { readonly eventReads: EventReads; readonly eventWaits: EventWaits },
  caller: Caller,
  { after, waitSeconds, ...wanted }: ComingWanted,
  gone: AbortSignal,
): Promise<ComingEvents> {
  let found = await coming(ports, caller, wanted, after);
  if (found.events.length > 0 || waitSeconds === 0) return found;
  if (ports.eventWaits.countOf(caller.keyId) >= WAITS_A_KEY_MAX) throw tooManyWaits();
  using wait = ports.eventWaits.begin(caller, waitSeconds, gone);
  // Those of other types are passed over, and waiting goes on behind them.
  while (found.events.length === 0 && (await wait.comes(found.next)))
    found = await coming(ports, caller, wanted, found.next);
  return found;
}

async function coming(
  { eventReads }: { readonly eventReads: EventReads },
  caller: Caller,
  wanted: EventsWanted,
  after: EventPosition | null,
): Promise<ComingEvents> {
  const found = await eventReads.listComing(caller, wanted, after);
  if (found !== null) return found;
  const message = "This cursor did not come from a list of events.";
  throw invalid(message, [{ field: "after", code: "custom", message }]);
}

function tooManyWaits(): Refusal {
  const message = `${WAITS_A_KEY_MAX} requests with this key wait for events already.`;
  return new Refusal(429, "too_many_waits", message, { retry_after: RETRY_AFTER_SECONDS });
}
