/**
 * The outbox for another program: emits events like the service's modules, in a transaction with their deliveries. For
 * the benchmark.
 */
import { emitEvents, type NewEvent } from "#domain/events";
import { transactOn } from "../adapters/database/stores.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import { eventTexts } from "../api/events/event-text.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";

/** An open outbox. */
export type Outbox = {
  /** Emits events in one transaction; returns their ids, in order, after the commit. */
  readonly emit: (newEvents: readonly NewEvent[]) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

const BASE_URL = "http://127.0.0.1:8080";

/** Opens the outbox in the database of these settings. */
export async function openOutbox(config: Config): Promise<Outbox> {
  const { db, close } = await connect(config);
  const transact = transactOn(db);
  const ports = {
    clock: systemClock(),
    randomness: systemRandomness(),
    eventText: eventTexts(() => BASE_URL),
  };
  return {
    emit: (newEvents) =>
      transact(async ({ events }) => {
        const ids: string[] = [];
        const noting: typeof events = {
          append: async (frozen) => {
            ids.push(...frozen.map(({ id }) => id));
            await events.append(frozen);
          },
        };
        await emitEvents(ports, noting, newEvents);
        return ids;
      }),
    close,
  };
}
