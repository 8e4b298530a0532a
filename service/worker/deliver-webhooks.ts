import { setTimeout as pause } from "node:timers/promises";
import { later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import {
  type AttemptPorts,
  attemptDelivery,
  type ClaimedDelivery,
  DELIVERY_CAPS,
  type DeliveryQueue,
  LEASE_SECONDS,
  type SettledAttempt,
  type SettlePorts,
  settleDeliveries,
  settleLapsed,
} from "#domain/webhooks";
import { type BatchedWriter, batchedWriter } from "./batched-writer.ts";
import { type HeldSlot, holdingsOf } from "./delivery-slots.ts";

/** What is told of deliveries, to be counted. */
export type DeliveryMeter = {
  readonly claimed: (claimed: ClaimedDelivery, lateMs: number) => void;
  readonly answered: (attempt: SettledAttempt) => void;
  /** Its slot is free again, whatever became of it. */
  readonly released: () => void;
};

/** What delivering needs. */
export type DeliverPorts = AttemptPorts &
  SettlePorts & {
    readonly deliveryQueue: Pick<DeliveryQueue, "look" | "claim" | "giveBack">;
    /** Between two queries for due deliveries while no wake-up comes. */
    readonly pollMs: number;
    /** Calls when something may be due. A lost call delays a delivery until the next poll. */
    readonly wakeUps: { readonly listen: (wake: () => void) => void };
    readonly onError: (error: unknown, what: string) => void;
    readonly meter: DeliveryMeter;
  };

/** Deliveries going out; `stop` lets requests under way finish, but not for long. */
export type Delivering = { readonly stop: () => Promise<void> };

/** Attempts under way have this long when the service stops. */
const DRAIN_MS = 4000;
/** Between two claims we wait as long as the last one took: what comes meanwhile is claimed together. Where many wait, less. */
const GAP_MS_MIN = 5;
const GAP_MS_MAX = 100;
/** Whose last claim took so many claims again as slots come free, and does not look first whether it should. */
const MANY = 16;
/** Answers that are not written yet; with so many nothing more is claimed. */
const UNWRITTEN_MAX = 1024;

/** Sends what is due, from now on. */
export function startDelivering(ports: DeliverPorts): Delivering {
  const stopping = new AbortController();
  const bell = newBell();
  const held = new Map<ClaimedDelivery["id"], HeldSlot>();
  const writing = batchedWriter<SettledAttempt>({
    write: (batch) => settleDeliveries(ports, batch),
    isOutage: (error) => error instanceof Refusal,
    onError: ports.onError,
  });
  const { signal } = stopping;
  const counts = { unwritten: 0, lastTook: 0, lookedAtMs: 0 };
  const going: Going = { ports, held, bell, writing, signal, ...counts };
  ports.wakeUps.listen(() => bell.ring("claim"));
  const looping = deliverUntil(going);
  return {
    stop: async () => {
      stopping.abort();
      bell.ring("look");
      await looping;
      await emptied(going);
    },
  };
}

type Going = {
  readonly ports: DeliverPorts;
  readonly held: Map<ClaimedDelivery["id"], HeldSlot>;
  readonly bell: Bell;
  readonly writing: BatchedWriter<SettledAttempt>;
  readonly signal: AbortSignal;
  unwritten: number;
  /** How many the last claim took. */
  lastTook: number;
  /** However often somebody calls: leases lapse, too. */
  lookedAtMs: number;
};

async function deliverUntil(going: Going): Promise<void> {
  const { ports, bell, signal } = going;
  const rest = (ms: number): Promise<void> =>
    pause(ms, undefined, { signal }).catch(() => undefined);
  let why: Ring = "look";
  while (!signal.aborted)
    try {
      const begun = ports.clock.now();
      const waitMs = await deliverDue(going, why);
      const tookMs = going.lastTook >= MANY ? 0 : ports.clock.now() - begun;
      await rest(Math.min(Math.max(tookMs, GAP_MS_MIN), GAP_MS_MAX));
      why = await bell.heard(waitMs);
    } catch (error) {
      ports.onError(error, "what is due will be looked for again");
      await rest(ports.pollMs);
      why = "look";
    }
}

/** Claims and sends what is due; answers how long there is nothing to do if nobody calls. */
async function deliverDue(going: Going, why: Ring): Promise<number> {
  const { ports } = going;
  const { pollMs } = ports;
  const now = ports.clock.now();
  if (why === "claim" && now - going.lookedAtMs < pollMs) {
    await claimAndSend(going);
    return pollMs;
  }
  going.lookedAtMs = now;
  const work = await ports.deliveryQueue.look(now);
  if (work.hasLapsed) while (await settleLapsed(ports));
  if (work.isDue) await claimAndSend(going);
  const nextMs = work.nextAt === null ? pollMs : work.nextAt - ports.clock.now();
  return Math.max(0, Math.min(pollMs, nextMs));
}

async function claimAndSend(going: Going): Promise<void> {
  const { ports, held, signal } = going;
  if (held.size >= DELIVERY_CAPS.slots || going.unwritten >= UNWRITTEN_MAX) return;
  const now = ports.clock.now();
  const claimed = await ports.deliveryQueue.claim({
    now,
    leasedUntil: later(now, LEASE_SECONDS),
    schedule: ports.schedule,
    caps: DELIVERY_CAPS,
    held: holdingsOf(held.values(), now - DELIVERY_CAPS.slowAfterSeconds * 1000),
  });
  going.lastTook = claimed.length;
  if (signal.aborted) return await ports.deliveryQueue.giveBack(claimed);
  for (const delivery of claimed) void send(going, delivery);
}

// Its slot is free with the answer: what is written then is no request any more.
async function send(going: Going, claimed: ClaimedDelivery): Promise<void> {
  const { ports, held, writing } = going;
  const now = ports.clock.now();
  held.set(claimed.id, { claimed, sinceMs: now });
  going.unwritten++;
  ports.meter.claimed(claimed, now - claimed.dueAt);
  try {
    const settled = await attemptDelivery(ports, claimed).finally(() => release(going, claimed));
    ports.meter.answered(settled);
    await writing.add(settled);
  } catch (error) {
    ports.onError(error, "an attempt was lost, and will be written down as such");
  } finally {
    going.unwritten--;
    ring(going);
  }
}

function release(going: Going, { id }: ClaimedDelivery): void {
  going.held.delete(id);
  going.ports.meter.released();
  ring(going);
}

function ring({ bell, lastTook }: Going): void {
  bell.ring(lastTook >= MANY ? "claim" : "look");
}

/** Waits for requests under way. Those that take too long are counted all the same: their leases lapse. */
async function emptied(going: Going): Promise<void> {
  const tooLate = AbortSignal.timeout(DRAIN_MS);
  while (going.unwritten > 0 && !tooLate.aborted) await going.bell.heard(going.ports.pollMs);
}

/** Why the loop goes on: something new is due, or something may be. */
type Ring = "claim" | "look";

type Bell = {
  readonly ring: (why: Ring) => void;
  /** Answers when it rings, or rang since it was last heard; after so many milliseconds in any case. */
  readonly heard: (ms: number) => Promise<Ring>;
};

function newBell(): Bell {
  let rung: Ring | null = null;
  let hear: (() => void) | null = null;
  return {
    ring: (why) => {
      if (rung !== "claim") rung = why;
      hear?.();
    },
    heard: async (ms) => {
      if (rung === null) {
        const { promise, resolve } = Promise.withResolvers<void>();
        hear = resolve;
        const timer = setTimeout(resolve, ms);
        await promise;
        clearTimeout(timer);
      }
      const why = rung ?? "look";
      rung = null;
      return why;
    },
  };
}
