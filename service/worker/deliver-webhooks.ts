import { setTimeout as pause } from "node:timers/promises";
import { later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { traced } from "#base/tracing.ts";
import type { AccountId } from "#domain/accounts";
import {
  attemptDelivery,
  type DeliveryDeps,
  recordFinishedAttempts,
  recordLostAttempts,
} from "#domain/webhooks";
import {
  type AccountLoad,
  type ClaimedDelivery,
  DELIVERY_CAPS,
  type FinishedAttempt,
  LEASE_SECONDS,
} from "#domain/webhooks/records";
import { type BatchedWriter, batchedWriter } from "./batched-writer.ts";

/** Receives what the metrics count. */
export type DeliveryMeter = {
  readonly claimed: (claimed: ClaimedDelivery, lateMs: number) => void;
  readonly answered: (attempt: FinishedAttempt) => void;
  /** The slot is free again, after a success or a failure. */
  readonly released: () => void;
};

/** Dependencies of delivering. */
export type DeliverPorts = DeliveryDeps & {
  /** Poll interval without wake-up signals, and so the greatest delay of what another process left. */
  readonly pollMs: number;
  /** Signals that something may be due. A lost signal delays a delivery until the next poll. */
  readonly wakeUps: { readonly listen: (wake: () => void) => void };
  readonly onError: (error: unknown, what: string) => void;
  /** True while nothing is claimed; attempts in flight go on. */
  readonly isDraining?: () => boolean;
  readonly meter: DeliveryMeter;
};

/** A running deliverer; `stop` waits a limited time for requests in flight. */
export type Deliverer = {
  /** Attempts in flight, or whose result is not yet recorded. */
  readonly unrecorded: () => number;
  readonly stop: () => Promise<void>;
};

/** Pause after an error of the database. */
const RETRY_MS = 500;
/** How long a stop waits for attempts in flight. */
const DRAIN_MS = 4000;
/** Pause between claims = duration of the last claim, within these bounds, so that arrivals are batched. */
const PAUSE_MS_MIN = 5;
const PAUSE_MS_MAX = 100;
/**
 * A claim of this size shows a backlog. The next one follows without a query for due work, and waits until three
 * quarters of the requests in flight were answered, at most `REFILL_MS`: a claim costs as much as some hundred deliveries.
 */
const BUSY_CLAIM = 16;
const REFILL_SHARE = 0.25;
const REFILL_MS = 80;
/** Back-pressure: nothing is claimed while this many results are not yet recorded. */
const UNRECORDED_MAX = 1024;

/** Starts sending due deliveries. */
export function startDelivering(ports: DeliverPorts): Deliverer {
  const stopping = new AbortController();
  const wakeSignal = newWakeSignal();
  const slots = new Map<ClaimedDelivery["id"], UsedSlot>();
  const recording = batchedWriter<FinishedAttempt>({
    write: (batch) => recordFinishedAttempts(ports, batch),
    isOutage: (error) => error instanceof Refusal,
    onError: ports.onError,
  });
  const counts = { unrecorded: 0, lastClaimed: 0, polledAtMs: 0, refill: null };
  const run: Run = { ports, slots, wakeSignal, recording, stopped: stopping.signal, ...counts };
  ports.wakeUps.listen(() => wakeSignal.send("claim"));
  const looping = deliverUntilStopped(run);
  return {
    unrecorded: () => run.unrecorded,
    stop: async () => {
      stopping.abort();
      wakeSignal.send("poll");
      await looping;
      await drain(run);
    },
  };
}

type Run = {
  readonly ports: DeliverPorts;
  readonly slots: Map<ClaimedDelivery["id"], UsedSlot>;
  readonly wakeSignal: WakeSignal;
  readonly recording: BatchedWriter<FinishedAttempt>;
  readonly stopped: AbortSignal;
  /** Attempts in flight, or whose result is not yet recorded. */
  unrecorded: number;
  /** Size of the last claim. */
  lastClaimed: number;
  /** Expired leases are only found by polling, so that signals must not postpone it forever. */
  polledAtMs: number;
  /** Ends the pause before the next claim of a backlog when so few slots are used. */
  refill: { readonly slots: number; readonly resume: () => void } | null;
};

async function deliverUntilStopped(run: Run): Promise<void> {
  const { ports, wakeSignal, stopped } = run;
  const rest = (ms: number): Promise<void> =>
    pause(ms, undefined, { signal: stopped }).catch(() => undefined);
  let reason: WakeReason = "poll";
  while (!stopped.aborted)
    try {
      const startedAt = ports.clock.now();
      const waitMs = await deliverDue(run, reason);
      const tookMs = ports.clock.now() - startedAt;
      if (run.lastClaimed >= BUSY_CLAIM) await mostlyAnswered(run);
      else await rest(Math.min(Math.max(tookMs, PAUSE_MS_MIN), PAUSE_MS_MAX));
      reason = await wakeSignal.wait(waitMs);
    } catch (error) {
      ports.onError(error, "due deliveries will be claimed again soon");
      await rest(RETRY_MS);
      reason = "poll";
    }
}

/** Resolves when most of the slots in use are free again, or after `REFILL_MS`. */
async function mostlyAnswered(run: Run): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, REFILL_MS);
  run.refill = { slots: run.slots.size * REFILL_SHARE, resume: resolve };
  await promise;
  run.refill = null;
  clearTimeout(timer);
}

/** Claims and sends due deliveries; returns how long to wait for a signal before the next poll, in ms. */
async function deliverDue(run: Run, reason: WakeReason): Promise<number> {
  const { ports } = run;
  const { pollMs } = ports;
  const now = ports.clock.now();
  // Either way: the clock may have been set back.
  if (reason === "claim" && Math.abs(now - run.polledAtMs) < pollMs) {
    await claimAndSend(run);
    return pollMs;
  }
  run.polledAtMs = now;
  const work = await ports.deliveryQueue.findDueWork(now);
  if (work.hasExpiredLease) while (await recordLostAttempts(ports));
  if (work.isDue) await claimAndSend(run);
  const nextMs = work.nextAt === null ? pollMs : work.nextAt - ports.clock.now();
  return Math.max(0, Math.min(pollMs, nextMs));
}

async function claimAndSend(run: Run): Promise<void> {
  const { ports, slots, stopped } = run;
  if (ports.isDraining?.() === true) return;
  if (slots.size >= DELIVERY_CAPS.slots || run.unrecorded >= UNRECORDED_MAX) return;
  const now = ports.clock.now();
  const claimed = await ports.deliveryQueue.claim({
    now,
    leasedUntil: later(now, LEASE_SECONDS),
    schedule: ports.schedule,
    caps: DELIVERY_CAPS,
    inFlight: loadsOf(slots.values(), now - DELIVERY_CAPS.slowAfterSeconds * 1000),
  });
  run.lastClaimed = claimed.length;
  if (stopped.aborted) return await ports.deliveryQueue.releaseUnsent(claimed);
  for (const delivery of claimed) void send(run, delivery);
}

// The slot is released with the response, before the result is recorded.
async function send(run: Run, claimed: ClaimedDelivery): Promise<void> {
  const { ports, slots, recording } = run;
  const now = ports.clock.now();
  slots.set(claimed.id, { claimed, sinceMs: now });
  run.unrecorded++;
  ports.meter.claimed(claimed, now - claimed.dueAt);
  try {
    const { traceParent: parent, webhookId, attempt } = claimed;
    const attributes = { "platen.webhook_id": webhookId, "platen.attempt": attempt };
    const finished = await traced("deliver webhook", { parent, attributes }, () =>
      attemptDelivery(ports, claimed),
    ).finally(() => release(run, claimed));
    ports.meter.answered(finished);
    await recording.add(finished);
  } catch (error) {
    ports.onError(error, "an attempt was lost, and will be recorded as such");
  } finally {
    run.unrecorded--;
    wake(run);
  }
}

function release(run: Run, { id }: ClaimedDelivery): void {
  const { slots, refill } = run;
  slots.delete(id);
  if (refill !== null && slots.size <= refill.slots) refill.resume();
  run.ports.meter.released();
  wake(run);
}

function wake({ wakeSignal, lastClaimed }: Run): void {
  wakeSignal.send(lastClaimed >= BUSY_CLAIM ? "claim" : "poll");
}

/** Waits for requests in flight. Those that take too long are recorded as lost when their leases expire. */
async function drain(run: Run): Promise<void> {
  const tooLate = AbortSignal.timeout(DRAIN_MS);
  while (run.unrecorded > 0 && !tooLate.aborted) await run.wakeSignal.wait(run.ports.pollMs);
}

/** Why the loop continues: something new is due (claim at once), or something may be (query first). */
type WakeReason = "claim" | "poll";

type WakeSignal = {
  readonly send: (reason: WakeReason) => void;
  /** Resolves with the next signal, or one sent since the last wait; after `ms` in any case. */
  readonly wait: (ms: number) => Promise<WakeReason>;
};

function newWakeSignal(): WakeSignal {
  let sent: WakeReason | null = null;
  let resume: (() => void) | null = null;
  return {
    send: (reason) => {
      if (sent !== "claim") sent = reason;
      resume?.();
    },
    wait: async (ms) => {
      if (sent === null) {
        const { promise, resolve } = Promise.withResolvers<void>();
        resume = resolve;
        const timer = setTimeout(resolve, ms);
        await promise;
        clearTimeout(timer);
      }
      const reason = sent ?? "poll";
      sent = null;
      return reason;
    },
  };
}

/** A request in flight. */
export type UsedSlot = { readonly claimed: ClaimedDelivery; readonly sinceMs: number };

/** Counts the requests in flight by account; those that started before `slowSinceMs` count as slow. */
export function loadsOf(slots: Iterable<UsedSlot>, slowSinceMs: number): readonly AccountLoad[] {
  const loads = new Map<AccountId, { all: number; slow: number }>();
  for (const { claimed, sinceMs } of slots) {
    const { accountId, isSlow } = claimed;
    const load = loads.get(accountId) ?? { all: 0, slow: 0 };
    loads.set(accountId, load);
    load.all++;
    if (isSlow || sinceMs <= slowSinceMs) load.slow++;
  }
  return [...loads].map(([accountId, counts]) => ({ accountId, ...counts }));
}
