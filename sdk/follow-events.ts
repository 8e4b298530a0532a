import type { CallOptions, Query } from "./call.ts";
import type { EventPage, WebhookEvent } from "./contract.ts";
import type { Machine } from "./machine.ts";
import { PlatenError } from "./platen-error.ts";

/** Options for following events. */
export type FollowOptions = Pick<CallOptions, "signal"> & {
  /** Called when the service answers, and again after each interruption. */
  readonly onListening?: () => void;
  /** Called when the service becomes unreachable; it is retried until it answers. */
  readonly onInterrupted?: (error: PlatenError) => void;
};

type Asked = Query<"GET /api/v1/events">;

/** The longest wait that the service supports. */
const WAIT_SECONDS = 25;
/** The service answers earlier; without an answer after this time the connection is broken. */
const TIMEOUT_MS = (WAIT_SECONDS + 15) * 1000;
const PAUSE_MS = 1000;
const PAUSE_MS_MAX = 15_000;

/**
 * Yields the events of consecutive responses of `ask`, from `after` or from now on. It throws if the first request
 * fails; later ones are retried as long as the fault may be temporary.
 */
export async function* followEvents(
  machine: Machine,
  ask: (query: Asked, options: CallOptions) => Promise<EventPage>,
  { after = "now", type }: Pick<Asked, "after" | "type">,
  { signal, onListening, onInterrupted }: FollowOptions,
): AsyncGenerator<WebhookEvent, void, undefined> {
  const asked = { ...(type === undefined ? {} : { type }), limit: 500 };
  const options = { timeoutMs: TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) };
  let page = await ask({ ...asked, after }, options);
  onListening?.();
  for (let failures = 0; ; ) {
    yield* page.events;
    signal?.throwIfAborted();
    const from = page.next_cursor ?? after;
    const askedMs = machine.nowMs();
    const isBack = failures > 0;
    try {
      const waiting = { ...asked, after: from, wait_seconds: isBack ? 0 : WAIT_SECONDS };
      page = await ask(waiting, { ...options, retriesMax: 0 });
      failures = 0;
      if (isBack) onListening?.();
      // A stopping service answers at once instead of waiting.
      else if (page.events.length === 0 && machine.nowMs() - askedMs < PAUSE_MS)
        await machine.sleep(PAUSE_MS, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof PlatenError) || !mayPass(error)) throw error;
      if (failures === 0) onInterrupted?.(error);
      failures += 1;
      page = { events: [], next_cursor: from };
      await machine.sleep(pauseMs(error, failures, machine.random()), signal);
    }
  }
}

function mayPass({ status }: PlatenError): boolean {
  return status === null || status === 429 || status >= 500;
}

/**
 * Returns the delay that the service asks for plus a random part (half to all) of a span that doubles with each
 * failure.
 */
function pauseMs({ retryAfter }: PlatenError, failures: number, random: number): number {
  const span = Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** (failures - 1));
  return (retryAfter ?? 0) * 1000 + Math.floor((span * (1 + random)) / 2);
}
