import { present } from "#base/assert.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import type { Step } from "./next-steps.ts";
import type { BillingPorts } from "./ports.ts";
import { reportNow } from "./report-overages.ts";

/** Tells the processor one thing. What was told before is told again without harm. */
export async function takeStep(
  ports: BillingPorts,
  accountId: AccountId,
  step: Step,
): Promise<void> {
  const processor = present(ports.processor, "processor to be told something");
  switch (step.kind) {
    case "use-card":
      return await processor.useCard(step.customer, step.card, step.subscriptions);
    case "create-overage":
      return await processor.createOverage(step.customer, step.key);
    case "end-overage":
      // Its last invoice is made with that: what was used until now has to be on it.
      await reportNow(ports, accountId);
      return await processor.endOverage(step.subscription);
    case "cancel":
      return await processor.setCancelAtPeriodEnd(step.subscription, true, null);
    case "charge":
      return await charge(ports, accountId, step);
  }
}

// A card that says no is an answer, too. Without an answer it is tried again, under the same key.
async function charge(
  ports: BillingPorts,
  accountId: AccountId,
  { invoice, card }: Extract<Step, { readonly kind: "charge" }>,
): Promise<void> {
  const processor = present(ports.processor, "processor to charge an invoice");
  try {
    await processor.payInvoice(invoice, `${invoice}/${card}`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "payment_failed") throw error;
  }
  await ports.billing.noteCharge({ accountId, invoice, card }, ports.clock.now());
}
