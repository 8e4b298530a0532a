import { invalid, Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type {
  EventPosition,
  EventQuery,
  EventReads,
  EventWaits,
  NewerEvents,
  OlderEvents,
} from "./event-reads.ts";

/** Each wait holds a connection of the client, and one follower needs one. */
const WAITS_PER_CALLER_MAX = 5;
const RETRY_AFTER_SECONDS = 5;

/** Dependencies of reading and following events. */
export type EventReadDeps = { readonly eventReads: EventReads; readonly eventWaits: EventWaits };

/** Which events to follow, from a position or from now on, and how long to wait for the first. */
export type FollowQuery = EventQuery & {
  readonly after: EventPosition | null;
  readonly waitSeconds: number;
};

/** Events of the key's environment, newest first. */
export async function listEvents(
  { eventReads }: EventReadDeps,
  caller: Caller,
  query: EventQuery,
  before: EventPosition | null,
): Promise<OlderEvents> {
  return await eventReads.listEvents(caller, query, before);
}

/**
 * Events of the key's environment after a position, oldest first (long polling). If there are none, waits for them, at
 * most until `disconnected` aborts. 400 `validation_error` for a position that was never returned, 429 `too_many_waits`.
 */
export async function followEvents(
  deps: EventReadDeps,
  caller: Caller,
  { after, waitSeconds, ...query }: FollowQuery,
  disconnected: AbortSignal,
): Promise<NewerEvents> {
  let page = await listNewer(deps, caller, query, after);
  if (page.events.length > 0 || waitSeconds === 0) return page;
  if (deps.eventWaits.countOf(caller) >= WAITS_PER_CALLER_MAX) throw tooManyWaits(caller);
  using wait = deps.eventWaits.begin(caller, waitSeconds, disconnected);
  // The wait ends for events of any type; after those of other types it goes on.
  while (page.events.length === 0 && (await wait.untilNewer(page.next)))
    page = await listNewer(deps, caller, query, page.next);
  return page;
}

async function listNewer(
  { eventReads }: EventReadDeps,
  caller: Caller,
  query: EventQuery,
  after: EventPosition | null,
): Promise<NewerEvents> {
  const page = await eventReads.listNewer(caller, query, after);
  if (page !== null) return page;
  const message = "Not a cursor of the event list.";
  throw invalid(message, [{ field: "after", code: "custom", message }]);
}

function tooManyWaits({ by }: Caller): Refusal {
  const whose = by.kind === "key" ? "with the same key" : "of the same member";
  const message = `At most ${WAITS_PER_CALLER_MAX} requests ${whose} can wait for events at a time.`;
  return new Refusal(429, "too_many_waits", message, { retry_after: RETRY_AFTER_SECONDS });
}
