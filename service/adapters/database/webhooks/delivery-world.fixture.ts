import assert from "node:assert/strict";
import { type Instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import {
  attemptDelivery,
  type ClaimedDelivery,
  DELIVERY_CAPS,
  type OutboundAnswer,
  settleDeliveries,
  settleLapsed,
} from "#domain/webhooks";
import { Dice } from "../../../../test/support/harness/chance.ts";
import { BEGIN, type DeliveryDesk, FAIL, HANG, OK, SCHEDULE } from "./deliveries.fixture.ts";

/** One webhook whose owner and endpoint do what chance says. */
type Program = {
  readonly dice: Dice;
  readonly accountId: AccountId;
  readonly webhook: number;
  /** How often in ten its endpoint answers well. */
  readonly health: number;
  state: "active" | "paused" | "deleted";
  /** Events that it is to be told of. */
  readonly told: string[];
};

/** A request that a process makes, or made when it was killed. */
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
 * Many programs on one database: owners tell, pause, resume and delete; endpoints answer, fail and hang; processes claim
 * side by side, are killed between a claim and its end, or sleep beyond their leases; the clock steps back. What has to
 * hold at each claim is asserted there, what has to hold in the end by `judge`.
 */
export class DeliveryWorld {
  readonly #desk: DeliveryDesk;
  readonly #dice: Dice;
  readonly #programs = new Map<number, Program>();
  readonly #processes: Request[][] = Array.from({ length: PROCESSES }, () => []);
  readonly #attempted = new Map<number, Attempted>();
  /** Requests that hold one of their webhook's places. */
  readonly #places = new Map<string, Request>();
  #now = BEGIN;
  #events = 0;

  constructor(desk: DeliveryDesk, seed: number) {
    this.#desk = desk;
    this.#dice = new Dice(seed);
  }

  /** Begins so many programs, each with a seed of its own. */
  async begin(count: number, seed: number): Promise<void> {
    const accounts = [];
    for (let each = 0; each < ACCOUNTS; each++)
      accounts.push(await this.#desk.account(`world_${seed}_${each}`));
    for (let each = 0; each < count; each++) {
      const accountId = accounts[each % ACCOUNTS];
      assert.ok(accountId !== undefined);
      const dice = new Dice(seed + each);
      const webhook = await this.#desk.webhook(accountId);
      await this.#desk.change(webhook, { mapping_id: webhook });
      const health = dice.below(11);
      this.#programs.set(webhook, {
        dice,
        accountId,
        webhook,
        health,
        state: "active",
        told: [],
      });
    }
  }

  /** Lets so much happen, and then so much time pass that everything comes to an end. */
  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      await this.#ownersAct();
      await this.#processesWork();
      this.#pass(this.#dice.of([0.5, 3, 10, 31, 31, 121, 601, 3601]));
      if (this.#dice.onceIn(10)) this.#pass(-this.#dice.below(5));
    }
    await this.#set("active", (program) => program.state === "paused");
    for (let step = 0; step < DRAIN_STEPS_MAX && (await this.#isOpen()); step++) {
      await this.#processesWork();
      this.#pass(this.#dice.of([16, 16, DAY_SECONDS / 4, DAY_SECONDS]));
    }
  }

  /** What holds in the end: nothing open, nothing lost, nothing made up. */
  async judge(): Promise<void> {
    const { rows } = await this.#desk.pool.query<Judged>(`
      select d.id::integer, d.webhook_id as webhook, d.status, d.attempts, event.id as event
      from webhook_delivery d join event on event.seq = d.event_seq order by d.id`);
    const told = new Map<number, string[]>();
    for (const row of rows) {
      const { isDelivered, starts } = this.#attempted.get(row.id) ?? UNTRIED;
      const say = JSON.stringify({ ...row, starts });
      assert.ok(row.attempts <= SCHEDULE.length, say);
      assert.ok(starts.length <= SCHEDULE.length, say);
      if (row.status === "delivered") assert.ok(isDelivered, say);
      else if (row.status === "failed") assert.ok(row.attempts === 7 && !isDelivered, say);
      else assert.equal(row.status, "abandoned", say);
      const isDeleted = this.#programs.get(row.webhook)?.state === "deleted";
      if (row.status === "abandoned") assert.ok(isDeleted, say);
      told.set(row.webhook, [...(told.get(row.webhook) ?? []), row.event]);
    }
    for (const program of this.#programs.values())
      assert.deepEqual(told.get(program.webhook) ?? [], program.told, `${program.webhook}`);
  }

  /** How many deliveries came to which end, and how many requests were made. */
  async figures(): Promise<Record<string, number>> {
    const rows = await this.#desk.rows();
    const figures: Record<string, number> = { delivered: 0, failed: 0, abandoned: 0 };
    for (const { status } of rows) figures[status] = (figures[status] ?? 0) + 1;
    const starts = [...this.#attempted.values()].map((attempted) => attempted.starts.length);
    return { ...figures, requests: starts.reduce((sum, count) => sum + count, 0) };
  }

  #pass(seconds: number): void {
    this.#now = later(this.#now, seconds);
    this.#desk.setTime(this.#now);
  }

  async #ownersAct(): Promise<void> {
    const telling: Program[] = [];
    const change = {
      active: new Set<Program>(),
      paused: new Set<Program>(),
      deleted: new Set<Program>(),
    };
    for (const program of this.#programs.values()) {
      const { dice, state } = program;
      if (dice.onceIn(30)) telling.push(program);
      if (state === "active" && dice.onceIn(25)) change.paused.add(program);
      if (state === "paused" && dice.onceIn(4)) change.active.add(program);
      if (state !== "deleted" && dice.onceIn(150)) change.deleted.add(program);
    }
    await this.#tell(telling);
    await this.#set("active", (program) => change.active.has(program));
    await this.#set("paused", (program) => change.paused.has(program));
    await this.#set("deleted", (program) => change.deleted.has(program));
  }

  async #tell(programs: readonly Program[]): Promise<void> {
    if (programs.length === 0) return;
    const facts = { type: "batch.failed", batchJobId: "bulk_a", error: "Gone." } as const;
    const events = programs.flatMap((program) => {
      const { accountId, webhook, dice, state, told } = program;
      const where = { accountId, environment: "production", mappingIds: [webhook] } as const;
      return Array.from({ length: 1 + dice.below(3) * dice.below(5) }, () => {
        const id = `evt_${++this.#events}`;
        if (state === "active") told.push(id);
        return { id, ...where, facts, createdAt: this.#now, text: `{"id":"${id}"}` };
      });
    });
    await this.#desk.append(events);
  }

  async #set(state: Program["state"], isMeant: (program: Program) => boolean): Promise<void> {
    const meant = [...this.#programs.values()].filter(isMeant);
    for (const program of meant) program.state = state;
    const ids = meant.map(({ webhook }) => webhook);
    await this.#desk.pool.query(
      "update webhook set is_active = $2, deleted_at = $3 where id = any ($1)",
      [ids, state === "active", state === "deleted" ? new Date(this.#now) : null],
    );
    if (state !== "deleted") return;
    await this.#desk.pool.query(
      `update webhook_delivery set status = 'abandoned', next_attempt_at = null, leased_until = null
      where webhook_id = any ($1) and status in ('pending', 'retrying')`,
      [ids],
    );
    for (const [key, { claimed }] of this.#places)
      if (ids.includes(claimed.webhookId)) this.#places.delete(key);
  }

  async #processesWork(): Promise<void> {
    await settleLapsed(this.#desk);
    for (const [key, { claimed, startedAt }] of this.#places)
      if (later(startedAt, 15) <= this.#now && claimed.attempt > 0) this.#places.delete(key);
    for (const [index, requests] of this.#processes.entries()) {
      if (this.#dice.onceIn(8)) requests.length = 0; // killed, between a claim and its end
      if (this.#dice.onceIn(8)) continue; // asleep
      await this.#settle(index);
    }
    for (let round = 0; round < 10; round++) {
      const claims = await Promise.all(this.#processes.map((requests) => this.#claim(requests)));
      if (claims.every((count) => count === 0)) return;
      await Promise.all(this.#processes.map((_, index) => this.#settle(index)));
    }
  }

  async #claim(requests: Request[]): Promise<number> {
    const held = requests.map(({ claimed: { accountId } }) => ({ accountId, all: 1, slow: 0 }));
    const caps = { ...DELIVERY_CAPS, slots: Math.max(DELIVERY_CAPS.slots, held.length) };
    const claimed = await this.#desk.claim(mergedHoldings(held), caps);
    for (const one of claimed) {
      const request = this.#requestOf(one);
      requests.push(request);
      this.#check(request);
    }
    return claimed.length;
  }

  #requestOf(claimed: ClaimedDelivery): Request {
    const program = this.#programs.get(claimed.webhookId);
    assert.equal(program?.state, "active", "nothing is sent to what is paused or deleted");
    const isWell = program.dice.below(10) < program.health;
    const answer = isWell ? OK : program.dice.of([FAIL, HANG]);
    const seconds = answer === HANG ? 10 : program.dice.of([0, 0, 0.2, 2]);
    return { claimed, startedAt: this.#now, answer, endsAt: later(this.#now, seconds) };
  }

  #check(request: Request): void {
    const { claimed, startedAt } = request;
    const { id, attempt, event, webhookId } = claimed;
    assert.equal(Buffer.from(event.body).toString(), `{"id":"${event.id}"}`);
    const attempted = this.#attempted.get(id) ?? { starts: [], isDelivered: false };
    this.#attempted.set(id, attempted);
    const before = attempted.starts.at(-1);
    assert.equal(attempt, attempted.starts.push(startedAt), "attempts are counted one by one");
    const due = before === undefined ? startedAt : later(before, SCHEDULE[attempt - 1] ?? 0);
    assert.ok(startedAt >= due, `delivery ${id} is early by ${due - startedAt} ms`);
    this.#places.set(`${id}/${attempt}`, request);
    const places = [...this.#places.values()];
    const own = places.filter((place) => place.claimed.webhookId === webhookId);
    assert.ok(own.length <= DELIVERY_CAPS.webhook, `webhook ${webhookId}: ${own.length} under way`);
  }

  async #settle(index: number): Promise<void> {
    const requests = this.#processes[index] ?? [];
    const ended = requests.filter(({ endsAt }) => endsAt <= this.#now);
    if (ended.length === 0) return;
    const settled = await Promise.all(
      ended.map(async ({ claimed, startedAt, answer }) => {
        const outbound = { post: () => Promise.resolve({ ...answer, durationMs: 0 }) };
        const clock = { now: () => startedAt };
        return await attemptDelivery({ ...this.#desk, outbound, clock }, claimed);
      }),
    );
    await settleDeliveries(this.#desk, settled);
    this.#processes[index] = requests.filter((request) => !ended.includes(request));
    for (const { claimed, answer } of ended) {
      this.#places.delete(`${claimed.id}/${claimed.attempt}`);
      if (answer !== OK) continue;
      const attempted = this.#attempted.get(claimed.id);
      if (attempted !== undefined) attempted.isDelivered = true;
      // Delivered late, while a newer attempt was under way: that one's place is free.
      this.#places.delete(`${claimed.id}/${claimed.attempt + 1}`);
    }
  }

  async #isOpen(): Promise<boolean> {
    const { rows } = await this.#desk.pool.query<{ open: boolean }>(
      "select exists (select from webhook_delivery where status in ('pending', 'retrying')) as open",
    );
    return rows[0]?.open === true;
  }
}

type Judged = { id: number; webhook: number; status: string; attempts: number; event: string };

const UNTRIED: Attempted = { starts: [], isDelivered: false };

type Held = { readonly accountId: AccountId; readonly all: number; readonly slow: number };

function mergedHoldings(held: readonly Held[]): readonly Held[] {
  const merged = new Map<AccountId, Held>();
  for (const { accountId, all, slow } of held) {
    const before = merged.get(accountId) ?? { accountId, all: 0, slow: 0 };
    merged.set(accountId, { accountId, all: before.all + all, slow: before.slow + slow });
  }
  return [...merged.values()];
}
