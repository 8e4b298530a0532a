import assert from "node:assert/strict";
import { type Instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import {
  attemptDelivery,
  type OutboundAnswer,
  recordFinishedAttempts,
  recordLostAttempts,
} from "#domain/webhooks";
import { type AccountLoad, type ClaimedDelivery, DELIVERY_CAPS } from "#domain/webhooks/records";
import { Dice } from "../../../../test/support/harness/chance.ts";
import {
  BEGIN,
  type DeliveryHarness,
  FAIL,
  HANG,
  OK,
  SCHEDULE,
} from "./delivery-harness.fixture.ts";

/** A webhook whose owner and endpoint act at random. */
type Subscriber = {
  readonly dice: Dice;
  readonly accountId: AccountId;
  readonly webhook: number;
  /** How often in ten its endpoint succeeds. */
  readonly health: number;
  state: "active" | "paused" | "deleted";
  /** Ids of the events that it is to receive. */
  readonly expected: string[];
};

/** A request in flight, or lost when its process was killed. */
type Request = {
  readonly claimed: ClaimedDelivery;
  readonly startedAt: Instant;
  readonly answer: OutboundAnswer;
  readonly endsAt: Instant;
};

type Attempted = { readonly starts: Instant[]; isDelivered: boolean };

const ACCOUNTS = 20;
const PROCESSES = 3;
const DAY_SECONDS = 86_400;
const DRAIN_STEPS_MAX = 200;

/**
 * Many subscribers on one database: owners emit events, pause, resume and delete; endpoints answer, fail and hang;
 * processes claim concurrently, are killed with requests in flight, or sleep beyond their leases; the clock steps back.
 * Invariants of a claim are asserted at each claim, those of the final state by `assertEnd`.
 */
export class DeliverySimulation {
  readonly #harness: DeliveryHarness;
  readonly #dice: Dice;
  readonly #subscribers = new Map<number, Subscriber>();
  readonly #processes: Request[][] = Array.from({ length: PROCESSES }, () => []);
  readonly #attempted = new Map<number, Attempted>();
  /** Requests that count towards the cap of their webhook. */
  readonly #inFlight = new Map<string, Request>();
  #now = BEGIN;
  #events = 0;

  constructor(harness: DeliveryHarness, seed: number) {
    this.#harness = harness;
    this.#dice = new Dice(seed);
  }

  /** Creates the subscribers, each with its own seed. */
  async begin(count: number, seed: number): Promise<void> {
    const accounts = [];
    for (let each = 0; each < ACCOUNTS; each++)
      accounts.push(await this.#harness.account(`account_${seed}_${each}`));
    for (let each = 0; each < count; each++) {
      const accountId = accounts[each % ACCOUNTS];
      assert.ok(accountId !== undefined);
      const dice = new Dice(seed + each);
      const webhook = await this.#harness.webhook(accountId);
      await this.#harness.change(webhook, { mapping_id: webhook });
      const health = dice.below(11);
      this.#subscribers.set(webhook, {
        dice,
        accountId,
        webhook,
        health,
        state: "active",
        expected: [],
      });
    }
  }

  /** Simulates this many steps, and then lets time pass until every delivery has ended. */
  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      await this.#ownersAct();
      await this.#processesWork();
      this.#pass(this.#dice.of([0.5, 3, 10, 31, 31, 121, 601, 3601]));
      if (this.#dice.onceIn(10)) this.#pass(-this.#dice.below(5));
    }
    await this.#set("active", (subscriber) => subscriber.state === "paused");
    for (let step = 0; step < DRAIN_STEPS_MAX && (await this.#isOpen()); step++) {
      await this.#processesWork();
      this.#pass(this.#dice.of([16, 16, DAY_SECONDS / 4, DAY_SECONDS]));
    }
  }

  /** Asserts the final state: nothing open, nothing lost, nothing invented. */
  async assertEnd(): Promise<void> {
    const { rows } = await this.#harness.pool.query<EndRow>(`
      select d.id::integer, d.webhook_id as webhook, d.status, d.attempts, event.id as event
      from webhook_delivery d join event on event.seq = d.event_seq order by d.id`);
    assert.deepEqual(await this.#harness.queue(), [], "the queue has only open deliveries");
    const received = new Map<number, string[]>();
    for (const row of rows) {
      const { isDelivered, starts } = this.#attempted.get(row.id) ?? UNTRIED;
      const message = JSON.stringify({ ...row, starts });
      assert.ok(row.attempts <= SCHEDULE.length, message);
      assert.ok(starts.length <= SCHEDULE.length, message);
      if (row.status === "delivered") assert.ok(isDelivered, message);
      else if (row.status === "failed") assert.ok(row.attempts === 7 && !isDelivered, message);
      else assert.equal(row.status, "abandoned", message);
      const isDeleted = this.#subscribers.get(row.webhook)?.state === "deleted";
      if (row.status === "abandoned") assert.ok(isDeleted, message);
      received.set(row.webhook, [...(received.get(row.webhook) ?? []), row.event]);
    }
    for (const subscriber of this.#subscribers.values())
      assert.deepEqual(
        received.get(subscriber.webhook) ?? [],
        subscriber.expected,
        `${subscriber.webhook}`,
      );
  }

  /** Numbers of deliveries by final state, and of requests. */
  async figures(): Promise<Record<string, number>> {
    const rows = await this.#harness.rows();
    const figures: Record<string, number> = { delivered: 0, failed: 0, abandoned: 0 };
    for (const { status } of rows) figures[status] = (figures[status] ?? 0) + 1;
    const starts = [...this.#attempted.values()].map((attempted) => attempted.starts.length);
    return { ...figures, requests: starts.reduce((sum, count) => sum + count, 0) };
  }

  #pass(seconds: number): void {
    this.#now = later(this.#now, seconds);
    this.#harness.setTime(this.#now);
  }

  async #ownersAct(): Promise<void> {
    const emitting: Subscriber[] = [];
    const change = {
      active: new Set<Subscriber>(),
      paused: new Set<Subscriber>(),
      deleted: new Set<Subscriber>(),
    };
    for (const subscriber of this.#subscribers.values()) {
      const { dice, state } = subscriber;
      if (dice.onceIn(30)) emitting.push(subscriber);
      if (state === "active" && dice.onceIn(25)) change.paused.add(subscriber);
      if (state === "paused" && dice.onceIn(4)) change.active.add(subscriber);
      if (state !== "deleted" && dice.onceIn(150)) change.deleted.add(subscriber);
    }
    await this.#emit(emitting);
    await this.#set("active", (subscriber) => change.active.has(subscriber));
    await this.#set("paused", (subscriber) => change.paused.has(subscriber));
    await this.#set("deleted", (subscriber) => change.deleted.has(subscriber));
  }

  async #emit(subscribers: readonly Subscriber[]): Promise<void> {
    if (subscribers.length === 0) return;
    const facts = { type: "batch.failed", batchJobId: "bulk_a", error: "Gone." } as const;
    const events = subscribers.flatMap((subscriber) => {
      const { accountId, webhook, dice, state, expected } = subscriber;
      const scope = { accountId, environment: "production", mappingIds: [webhook] } as const;
      return Array.from({ length: 1 + dice.below(3) * dice.below(5) }, () => {
        const id = `evt_${++this.#events}`;
        if (state === "active") expected.push(id);
        return { id, ...scope, facts, createdAt: this.#now, text: `{"id":"${id}"}` };
      });
    });
    await this.#harness.append(events);
  }

  async #set(
    state: Subscriber["state"],
    isMatch: (subscriber: Subscriber) => boolean,
  ): Promise<void> {
    const matching = [...this.#subscribers.values()].filter(isMatch);
    for (const subscriber of matching) subscriber.state = state;
    const ids = matching.map(({ webhook }) => webhook);
    await this.#harness.pool.query(
      "update webhook set is_active = $2, deleted_at = $3 where id = any ($1)",
      [ids, state === "active", state === "deleted" ? new Date(this.#now) : null],
    );
    if (state !== "deleted") return;
    await this.#harness.pool.query(
      `with ended as (
        delete from webhook_queue where webhook_id = any ($1) returning delivery_id, attempts
      )
      update webhook_delivery set status = 'abandoned', attempts = ended.attempts
      from ended where id = delivery_id`,
      [ids],
    );
    for (const [key, { claimed }] of this.#inFlight)
      if (ids.includes(claimed.webhookId)) this.#inFlight.delete(key);
  }

  async #processesWork(): Promise<void> {
    await recordLostAttempts(this.#harness);
    for (const [key, { claimed, startedAt }] of this.#inFlight)
      if (later(startedAt, 15) <= this.#now && claimed.attempt > 0) this.#inFlight.delete(key);
    for (const [index, requests] of this.#processes.entries()) {
      if (this.#dice.onceIn(8)) requests.length = 0; // killed with requests in flight
      if (this.#dice.onceIn(8)) continue; // asleep
      await this.#finish(index);
    }
    for (let round = 0; round < 10; round++) {
      const claims = await Promise.all(this.#processes.map((requests) => this.#claim(requests)));
      if (claims.every((count) => count === 0)) return;
      await Promise.all(this.#processes.map((_, index) => this.#finish(index)));
    }
  }

  async #claim(requests: Request[]): Promise<number> {
    const inFlight = requests.map(({ claimed: { accountId } }) => ({ accountId, all: 1, slow: 0 }));
    const caps = { ...DELIVERY_CAPS, slots: Math.max(DELIVERY_CAPS.slots, inFlight.length) };
    const claimed = await this.#harness.claim(mergedLoads(inFlight), caps);
    for (const one of claimed) {
      const request = this.#requestOf(one);
      requests.push(request);
      this.#check(request);
    }
    return claimed.length;
  }

  #requestOf(claimed: ClaimedDelivery): Request {
    const subscriber = this.#subscribers.get(claimed.webhookId);
    assert.equal(subscriber?.state, "active", "nothing is sent to a paused or deleted webhook");
    const isHealthy = subscriber.dice.below(10) < subscriber.health;
    const answer = isHealthy ? OK : subscriber.dice.of([FAIL, HANG]);
    const seconds = answer === HANG ? 10 : subscriber.dice.of([0, 0, 0.2, 2]);
    return { claimed, startedAt: this.#now, answer, endsAt: later(this.#now, seconds) };
  }

  #check(request: Request): void {
    const { claimed, startedAt } = request;
    const { id, attempt, event, webhookId } = claimed;
    assert.equal(Buffer.from(event.body).toString(), `{"id":"${event.id}"}`);
    const attempted = this.#attempted.get(id) ?? { starts: [], isDelivered: false };
    this.#attempted.set(id, attempted);
    const before = attempted.starts.at(-1);
    assert.equal(attempt, attempted.starts.push(startedAt), "attempt numbers are consecutive");
    const due = before === undefined ? startedAt : later(before, SCHEDULE[attempt - 1] ?? 0);
    assert.ok(startedAt >= due, `delivery ${id} is early by ${due - startedAt} ms`);
    this.#inFlight.set(`${id}/${attempt}`, request);
    const inFlight = [...this.#inFlight.values()];
    const own = inFlight.filter((other) => other.claimed.webhookId === webhookId);
    assert.ok(
      own.length <= DELIVERY_CAPS.perWebhook,
      `webhook ${webhookId}: ${own.length} in flight`,
    );
  }

  async #finish(index: number): Promise<void> {
    const requests = this.#processes[index] ?? [];
    const ended = requests.filter(({ endsAt }) => endsAt <= this.#now);
    if (ended.length === 0) return;
    const finished = await Promise.all(
      ended.map(async ({ claimed, startedAt, answer }) => {
        const post = () => Promise.resolve({ ...answer, durationMs: 0 });
        const outbound = { ...this.#harness.outbound, post };
        const clock = { now: () => startedAt };
        return await attemptDelivery({ ...this.#harness, outbound, clock }, claimed);
      }),
    );
    await recordFinishedAttempts(this.#harness, finished);
    this.#processes[index] = requests.filter((request) => !ended.includes(request));
    for (const { claimed, answer } of ended) {
      this.#inFlight.delete(`${claimed.id}/${claimed.attempt}`);
      if (answer !== OK) continue;
      const attempted = this.#attempted.get(claimed.id);
      if (attempted !== undefined) attempted.isDelivered = true;
      // A late success also ends a newer attempt in flight.
      this.#inFlight.delete(`${claimed.id}/${claimed.attempt + 1}`);
    }
  }

  async #isOpen(): Promise<boolean> {
    const { rows } = await this.#harness.pool.query<{ open: boolean }>(
      "select exists (select from webhook_delivery where status in ('pending', 'retrying')) as open",
    );
    return rows[0]?.open === true;
  }
}

type EndRow = { id: number; webhook: number; status: string; attempts: number; event: string };

const UNTRIED: Attempted = { starts: [], isDelivered: false };

function mergedLoads(loads: readonly AccountLoad[]): readonly AccountLoad[] {
  const merged = new Map<AccountId, AccountLoad>();
  for (const { accountId, all, slow } of loads) {
    const before = merged.get(accountId) ?? { accountId, all: 0, slow: 0 };
    merged.set(accountId, { accountId, all: before.all + all, slow: before.slow + slow });
  }
  return [...merged.values()];
}
