import assert from "node:assert/strict";
import { brand } from "../../../service/base/brand.ts";
import { type Instant, instant } from "../../../service/base/instant.ts";
import { firstOfMonth, monthOf, nextMonth } from "../../../service/base/month.ts";
import { Refusal } from "../../../service/base/refusal.ts";
import type { Invoice, InvoiceId } from "../../../service/domain/billing-records/invoice.ts";
import type { Metering, OverageReport } from "../../../service/domain/billing-records/processor.ts";
import type { SubscriptionId } from "../../../service/domain/billing-records/subscription.ts";
import type { Tier } from "../../../service/domain/plans/mod.ts";

const HOUR = 3_600_000;
/** How long the processor waits for an invoice event to be acknowledged. */
const WAIT = 72 * HOUR;

/** An overage subscription at the processor. */
export type MeteredSubscription = {
  readonly id: SubscriptionId;
  readonly createdAt: Instant;
  endedAt: Instant | null;
};

type Draft = Omit<Invoice, "status"> & {
  readonly subscriptionId: SubscriptionId;
  isAcknowledged: boolean;
  /** Null while it is a draft. */
  billed: Partial<Record<Tier, number>> | null;
};

/**
 * A processor's metering: the report with the latest timestamp counts; an invoice is made when a month or a
 * subscription ends, and is final an hour after its event was acknowledged, or after three days. Calls fail at the
 * configured rates.
 */
export class MeteringProcessor implements Metering {
  readonly #name: string;
  readonly #chance: () => number;
  readonly #readings: OverageReport[] = [];
  readonly #corrections = new Map<string, number>();
  readonly subscriptions: MeteredSubscription[] = [];
  readonly invoices: Draft[] = [];
  /** Share of calls that do not arrive, and of responses that are lost. */
  faultRates: { readonly lost: number; readonly unanswered: number } = { lost: 0, unanswered: 0 };
  now: Instant;

  /** Ids begin with `name`. */
  constructor(name: string, now: Instant, chance: () => number) {
    this.#name = name;
    this.now = now;
    this.#chance = chance;
  }

  /** The sum of all corrections, in cents. */
  get correctedCents(): number {
    return [...this.#corrections.values()].reduce((sum, cents) => sum + cents, 0);
  }

  get liveSubscription(): MeteredSubscription | null {
    return this.subscriptions.find(({ endedAt }) => endedAt === null) ?? null;
  }

  begin(): MeteredSubscription {
    const id = brand<SubscriptionId>(`${this.#name}_sub_${this.subscriptions.length + 1}`);
    const made = { id, createdAt: this.now, endedAt: null };
    this.subscriptions.push(made);
    return made;
  }

  end(): void {
    const liveSubscription = this.liveSubscription;
    assert.ok(liveSubscription !== null);
    liveSubscription.endedAt = this.now;
    this.#bill(liveSubscription, this.now);
  }

  /** Advances the clock and bills what ends meanwhile. */
  goTo(time: Instant): void {
    while (this.now < time) {
      this.now = instant(Math.min(time, nextMonth(this.now), this.now + HOUR));
      const isTurn = this.now === firstOfMonth(this.now);
      if (isTurn && this.liveSubscription !== null) this.#bill(this.liveSubscription, this.now);
      for (const invoice of this.invoices) {
        const age = this.now - invoice.createdAt;
        if (age >= WAIT || (invoice.isAcknowledged && age >= HOUR)) this.#finalize(invoice);
      }
    }
  }

  reportOverage(report: OverageReport): Promise<void> {
    return this.#call(() => {
      if (!this.#readings.some(({ key }) => key === report.key)) this.#readings.push(report);
    });
  }

  readOverage(_customer: unknown, tier: Tier, from: Instant, to: Instant): Promise<number> {
    return this.#call(() => this.#newest(tier, from, to));
  }

  findInvoice(id: InvoiceId): Promise<Invoice | null> {
    return this.#call(() => {
      const found = this.invoices.find((one) => one.id === id);
      return found === undefined ? null : toInvoice(found);
    });
  }

  readBilled(id: InvoiceId): Promise<Partial<Record<Tier, number>>> {
    return this.#call(() => this.invoices.find((one) => one.id === id)?.billed ?? {});
  }

  addCorrection(
    _customer: unknown,
    subscription: SubscriptionId,
    cents: number,
    _description: string,
    key: string,
  ): Promise<void> {
    return this.#call(() => {
      assert.equal(subscription, this.liveSubscription?.id, "a correction is for what lives");
      if (!this.#corrections.has(key)) this.#corrections.set(key, cents);
    });
  }

  async #call<Result>(work: () => Result): Promise<Result> {
    const unavailable = new Refusal(502, "processor_unavailable", "The processor does not answer.");
    if (this.#chance() < this.faultRates.lost) throw unavailable;
    const result = work();
    await Promise.resolve();
    if (this.#chance() < this.faultRates.unanswered) throw unavailable;
    return result;
  }

  #bill({ id: subscriptionId, createdAt }: MeteredSubscription, end: Instant): void {
    const last = instant(end - 1);
    this.invoices.push({
      id: brand<InvoiceId>(`${this.#name}_in_${this.invoices.length + 1}`),
      subscriptionId,
      role: "overage",
      amountDue: 0,
      currency: "usd",
      periodStart: instant(Math.max(createdAt, firstOfMonth(last))),
      periodEnd: end,
      pdfUrl: null,
      createdAt: end,
      nextAttemptAt: null,
      isAcknowledged: false,
      billed: null,
    });
  }

  #finalize(invoice: Draft): void {
    const { periodStart: from, periodEnd: to } = invoice;
    const tiers = ["PRO", "BUSINESS"] as const;
    invoice.billed ??= Object.fromEntries(
      tiers.map((tier) => [tier, this.#newest(tier, from, to)]),
    );
  }

  #newest(tier: Tier, from: Instant, to: Instant): number {
    let newest: OverageReport | null = null;
    for (const reading of this.#readings) {
      if (reading.tier !== tier || reading.at < from || reading.at >= to) continue;
      assert.equal(monthOf(reading.at), monthOf(from));
      if (newest === null || reading.at >= newest.at) newest = reading;
    }
    return newest?.quantity ?? 0;
  }
}

/** The invoice as the API shows it. */
export function toInvoice(invoice: Draft): Invoice {
  return { ...invoice, status: invoice.billed === null ? "draft" : "open" };
}
