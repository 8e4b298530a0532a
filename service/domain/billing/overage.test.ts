import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { brand } from "#base/brand.ts";
import { type Instant, instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId, KeyId } from "#domain/accounts";
import { DEFAULT_OFFERS, DEFAULT_PLANS, type Tier } from "#domain/plans";
import { bulkSource, countOutputs } from "#domain/usage";
import { testDatabase } from "../../../test/database.ts";
import { storesOn, transactOn } from "../../adapters/database/stores.ts";
import { systemRandomness } from "../../adapters/system/randomness.ts";
import { closeMonth, type MeterPorts, type Processor, reportNow, reportOverages } from "./mod.ts";
import { MeteringProcessor, shown } from "./meter.fixture.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
const stores = storesOn(db);
const transact = transactOn(db);
const PLANS = {
  ...DEFAULT_PLANS,
  PRO: { ...DEFAULT_PLANS.PRO, pdfGenerationsPerMonth: 5 },
  BUSINESS: { ...DEFAULT_PLANS.BUSINESS, pdfGenerationsPerMonth: 20 },
};
const HOUR = 3600;
const DAY = 24 * HOUR;

type Step =
  | { readonly kind: "count" | "together"; readonly pdfs: number }
  | { readonly kind: "plan"; readonly tier: "PRO" | "BUSINESS" }
  | { readonly kind: "wait"; readonly minutes: number }
  | { readonly kind: "weather"; readonly lost: number; readonly unanswered: number }
  | { readonly kind: "report" | "end" | "begin" };

let serial = 0;

/** One account, its processor, and the hours that both live through. */
class World {
  readonly accountId: AccountId;
  readonly processor: MeteringProcessor;
  readonly ports: MeterPorts;
  made = 0;

  static async begin(at: Instant, chance: () => number): Promise<World> {
    serial += 1;
    const world = new World(brand<AccountId>(`acct_${serial}`), at, chance);
    const { accountId: id } = world;
    await stores.accounts.createAccount({ id, email: "a@example.com", plan: "PRO", createdAt: at });
    await db
      .insertInto("billing_customer")
      .values({ account_id: id, id: `cus_${id}`, created_at: new Date(at), due_at: new Date(at) })
      .execute();
    await world.beginSubscription();
    return world;
  }

  private constructor(accountId: AccountId, at: Instant, chance: () => number) {
    this.accountId = accountId;
    this.processor = new MeteringProcessor(at, chance);
    this.ports = {
      processor: this.processor as unknown as Processor,
      billing: stores.billing,
      overageReports: stores.overageReports,
      transact,
      alone: (_, work) => work(),
      clock: { now: () => this.processor.now },
      randomness: systemRandomness(),
      plans: PLANS,
      offers: DEFAULT_OFFERS,
      baseUrl: () => "http://127.0.0.1:8080",
    };
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "count":
        return await this.count(step.pdfs);
      case "together": {
        const { pdfs } = step;
        const works = [this.count(pdfs), this.report(), this.hear(), this.report(), this.count(1)];
        await Promise.all(works);
        return;
      }
      case "plan":
        await db
          .updateTable("account")
          .set({ plan: step.tier })
          .where("id", "=", this.accountId)
          .execute();
        return;
      case "wait":
        this.processor.goTo(later(this.processor.now, step.minutes * 60));
        return await this.hear();
      case "weather":
        this.processor.weather = step;
        return;
      case "report":
        return await this.report();
      case "end":
        return await this.endSubscription();
      case "begin":
        return this.processor.living === null ? await this.beginSubscription() : undefined;
    }
  }

  async count(pdfs: number): Promise<void> {
    serial += 1;
    const sources = Array.from({ length: pdfs }, (_, row) => bulkSource(`law${serial}`, row));
    const place = { templateId: 1, mappingId: null, envelopeId: null, uploadId: null };
    const cause = { accountId: this.accountId, keyId: brand<KeyId>(1), environment: "production" };
    const at = this.processor.now;
    const outputs = { ...cause, ...place, at, sources } as const;
    this.made += await transact((inside) => countOutputs(inside, outputs, PLANS));
  }

  /** What is due; a processor that does not answer is tried again later. */
  async report(): Promise<void> {
    await unlessAway(reportOverages(this.ports, 5));
  }

  /** The processor's events of invoices, each until it was answered well. */
  async hear(): Promise<void> {
    for (const invoice of this.processor.invoices) {
      if (invoice.isNoted) continue;
      const isDone = await unlessAway(closeMonth(this.ports, this.accountId, shown(invoice)));
      if (isDone) invoice.isNoted = true;
    }
  }

  async beginSubscription(): Promise<void> {
    const { id, createdAt } = this.processor.begin();
    await db
      .insertInto("billing_subscription")
      .values({
        id: `${this.accountId}/${id}`,
        account_id: this.accountId,
        role: "overage",
        status: "active",
        tier: null,
        plan_interval: null,
        created_at: new Date(createdAt),
        trial_ends_at: null,
        period_start: new Date(createdAt),
        period_end: new Date(createdAt),
        cancel_at_period_end: false,
        ended_at: null,
        pending: null,
      })
      .execute();
  }

  async endSubscription(): Promise<void> {
    const { living } = this.processor;
    if (living === null) return;
    if (!(await unlessAway(reportNow(this.ports, this.accountId)))) return;
    this.processor.end();
    const ended = { status: "canceled", ended_at: new Date(this.processor.now) } as const;
    await db
      .updateTable("billing_subscription")
      .set(ended)
      .where("id", "=", `${this.accountId}/${living.id}`)
      .execute();
  }

  /** Better weather, somebody to charge, and time enough for every invoice. */
  async settle(): Promise<void> {
    this.processor.weather = { lost: 0, unanswered: 0 };
    await this.take({ kind: "begin" });
    for (let round = 0; round < 45; round += 1) {
      this.processor.goTo(later(this.processor.now, DAY));
      await this.hear();
      this.processor.goTo(later(this.processor.now, 2 * HOUR));
      await this.report();
      await this.report();
    }
  }
}

test("placeholder", () => undefined);
void [World, fc, instant, Refusal];
async function unlessAway(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.status >= 502, String(error));
    return false;
  }
}
export type { Tier };
