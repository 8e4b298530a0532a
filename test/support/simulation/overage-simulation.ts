import assert from "node:assert/strict";
import type { Database } from "../../../service/adapters/database/connection/open.ts";
import { storesOn, transactOn } from "../../../service/adapters/database/stores.ts";
import { brand } from "../../../service/base/brand.ts";
import { type Instant, later } from "../../../service/base/instant.ts";
import { Refusal } from "../../../service/base/refusal.ts";
import type { AccountId, KeyId } from "../../../service/domain/accounts/mod.ts";
import type { MeteringDeps } from "../../../service/domain/billing/deps.ts";
import { closeMonth } from "../../../service/domain/billing/overage/close-month.ts";
import {
  flushOverage,
  reportOverages,
} from "../../../service/domain/billing/overage/report-overages.ts";
import { DEFAULT_PLANS } from "../../../service/domain/plans/mod.ts";
import { countOutputs } from "../../../service/domain/usage/mod.ts";
import { MeteringProcessor, toInvoice } from "./metering-processor.ts";

/** Low limits, so that they are soon exceeded. */
const PLANS = {
  ...DEFAULT_PLANS,
  PRO: { ...DEFAULT_PLANS.PRO, pdfGenerationsPerMonth: 5 },
  BUSINESS: { ...DEFAULT_PLANS.BUSINESS, pdfGenerationsPerMonth: 20 },
};
const HOUR = 3600;
const DAY = 24 * HOUR;

/** A step of a simulation. */
export type Step =
  | { readonly kind: "count" | "late" | "together"; readonly pdfs: number }
  | { readonly kind: "plan"; readonly tier: "PRO" | "BUSINESS" }
  | { readonly kind: "wait"; readonly minutes: number }
  | { readonly kind: "fault-rates"; readonly lost: number; readonly unanswered: number }
  | { readonly kind: "report" | "end" | "begin" };

/** Makes ids unique within the process. */
let serial = 0;

/** One account on PRO with an overage subscription, and its simulated processor; time is the processor's clock. */
export class OverageSimulation {
  readonly accountId: AccountId;
  readonly processor: MeteringProcessor;
  readonly ports: MeteringDeps;
  /** PDFs counted so far. */
  made = 0;
  readonly #db: Database["db"];

  static async begin(
    { db }: Pick<Database, "db">,
    at: Instant,
    chance: () => number,
  ): Promise<OverageSimulation> {
    serial += 1;
    const id = brand<AccountId>(`acct_${serial}`);
    const stores = storesOn(db);
    await stores.accounts.createAccount({ id, email: "a@example.com", plan: "PRO", createdAt: at });
    const time = new Date(at);
    await db
      .insertInto("billing_customer")
      .values({ account_id: id, id: `cus_${serial}`, created_at: time, due_at: time })
      .execute();
    // Due months of earlier accounts belong to other processors.
    await db.updateTable("overage_month").set({ due_at: null }).execute();
    const simulation = new OverageSimulation(id, db, new MeteringProcessor(id, at, chance));
    await simulation.beginSubscription();
    return simulation;
  }

  private constructor(accountId: AccountId, db: Database["db"], processor: MeteringProcessor) {
    this.accountId = accountId;
    this.#db = db;
    this.processor = processor;
    const { billing, overageReports } = storesOn(db);
    const clock = { now: () => processor.now };
    this.ports = { processor, billing, overageReports, transact: transactOn(db), clock };
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "count":
        return await this.count(step.pdfs);
      case "late":
        return await this.count(step.pdfs, later(this.processor.now, -2 * DAY));
      case "together":
        await Promise.all([
          this.count(step.pdfs),
          this.report(),
          this.deliverEvents(),
          this.report(),
          this.count(1),
        ]);
        return;
      case "plan":
        return await this.#setPlan(step.tier);
      case "wait":
        this.processor.goTo(later(this.processor.now, step.minutes * 60));
        return await this.deliverEvents();
      case "fault-rates":
        this.processor.faultRates = step;
        return;
      case "report":
        return await this.report();
      case "end":
        return await this.endSubscription();
      case "begin":
        return this.processor.liveSubscription === null
          ? await this.beginSubscription()
          : undefined;
    }
  }

  /** Counts PDFs as made at `at`, which may lie in the past. */
  async count(pdfs: number, at: Instant = this.processor.now): Promise<void> {
    serial += 1;
    const name = `law${serial}`;
    const rows = Array.from({ length: pdfs }, (_, row) => row + 1);
    const sources = { kind: "chunk", bulkJobId: name, chunk: 0, rows } as const;
    const place = { templateId: 1, mappingId: null, envelopeId: null };
    const { accountId } = this;
    const cause = {
      accountId,
      by: { kind: "key", keyId: brand<KeyId>(1) },
      environment: "production",
    } as const;
    const outputs = { ...cause, ...place, at, sources };
    const counted = await transactOn(this.#db)((inside) => countOutputs(inside, outputs, PLANS));
    this.made += counted;
  }

  /** Reports what is due; stops if the processor is unreachable. */
  async report(): Promise<void> {
    await unlessUnavailable(reportOverages(this.ports, 5));
  }

  /** Delivers the processor's invoice events, each until it is acknowledged. */
  async deliverEvents(): Promise<void> {
    for (const invoice of this.processor.invoices) {
      if (invoice.isAcknowledged) continue;
      const isHeard = await unlessUnavailable(
        closeMonth(this.ports, this.accountId, toInvoice(invoice)),
      );
      if (isHeard) invoice.isAcknowledged = true;
    }
  }

  async beginSubscription(): Promise<void> {
    const { id, createdAt } = this.processor.begin();
    const time = new Date(createdAt);
    await this.#db
      .insertInto("billing_subscription")
      .values({
        id,
        account_id: this.accountId,
        role: "overage",
        status: "active",
        tier: null,
        plan_interval: null,
        created_at: time,
        trial_ends_at: null,
        period_start: time,
        period_end: time,
        cancel_at_period_end: false,
        ended_at: null,
        pending: null,
      })
      .execute();
  }

  /** Ends the subscription once all its overage was reported. */
  async endSubscription(): Promise<void> {
    const { liveSubscription } = this.processor;
    if (liveSubscription === null) return;
    if (!(await unlessUnavailable(flushOverage(this.ports, this.accountId)))) return;
    this.processor.end();
    const ended = { status: "canceled", ended_at: new Date(this.processor.now) } as const;
    const own = this.#db.updateTable("billing_subscription").where("id", "=", liveSubscription.id);
    await own.set(ended).execute();
  }

  /** Ends the faults, ensures a live subscription, and runs until every invoice is final. */
  async settle(): Promise<void> {
    this.processor.faultRates = { lost: 0, unanswered: 0 };
    await this.take({ kind: "begin" });
    for (let round = 0; round < 45; round += 1) {
      this.processor.goTo(later(this.processor.now, DAY));
      await this.deliverEvents();
      this.processor.goTo(later(this.processor.now, 2 * HOUR));
      await this.report();
    }
  }

  async #setPlan(plan: "PRO" | "BUSINESS"): Promise<void> {
    const own = this.#db.updateTable("account").where("id", "=", this.accountId);
    await own.set({ plan }).execute();
  }
}

async function unlessUnavailable(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.status >= 502, String(error));
    return false;
  }
}
