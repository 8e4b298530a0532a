import { later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { handleNoted, noteEvents } from "./handle-event.ts";
import type { BillingPorts } from "./ports.ts";
import type { ProcessorEvent } from "./processor.ts";

/** What asking for events that may have been missed needs. */
export type BackfillPorts = BillingPorts & {
  /** Told of what will be tried again. */
  readonly onError: (error: unknown, what: string) => void;
};

/** Clocks differ, and what happened is not told at once. */
const OVERLAP_SECONDS = 600;
/** Where it was never asked: so long the processor itself tries to deliver one. */
const FIRST_SECONDS = 3 * 24 * 3600;
/** Longer than an event can come again. */
const KEPT_SECONDS = 40 * 24 * 3600;
const ASKED_AT_ONCE = 500;

/**
 * Handles what the processor has told and nobody heard since this was done last; answers how many. What cannot be handled
 * is told and left for the next time.
 */
export async function backfillEvents(ports: BackfillPorts): Promise<number> {
  const { processor, billing, transact, clock } = ports;
  if (processor === null || !(await billing.hasCustomers())) return 0;
  const begun = clock.now();
  const last = await transact(({ processorEvents }) => processorEvents.backfilledTo());
  const since = later(last ?? begun, -(last === null ? FIRST_SECONDS : OVERLAP_SECONDS));
  const missed = await missedOf(ports, await processor.listEvents(since));
  let failed = 0;
  for (const [owner, events] of missed)
    try {
      await handleNoted(ports, owner, await noteEvents(ports, owner, events));
    } catch (error) {
      failed += 1;
      ports.onError(error, "events of the processor will be handled again");
    }
  if (failed === 0)
    await transact(async ({ processorEvents }) => {
      await processorEvents.setBackfilledTo(begun);
      await processorEvents.purgeEvents(later(begun, -KEPT_SECONDS));
    });
  return [...missed.values()].flat().length;
}

async function missedOf(
  { billing, transact }: BackfillPorts,
  events: readonly ProcessorEvent[],
): Promise<ReadonlyMap<AccountId, readonly ProcessorEvent[]>> {
  const missed = new Map<AccountId, ProcessorEvent[]>();
  for (let from = 0; from < events.length; from += ASKED_AT_ONCE) {
    const some = events.slice(from, from + ASKED_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const handled = new Set(
      await transact(({ processorEvents }) => processorEvents.listHandled(ids)),
    );
    for (const event of some) {
      if (handled.has(event.id) || event.customer === null) continue;
      const owner = await billing.findOwner(event.customer);
      if (owner !== null) missed.set(owner, [...(missed.get(owner) ?? []), event]);
    }
  }
  return missed;
}
