import { present } from "#base/assert.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import type { Step } from "./next-steps.ts";
import type { BillingPorts } from "./ports.ts";
import { flushOverage } from "./report-overages.ts";

/** Executes one step against the processor. Idempotent. */
export async function performStep(
  ports: BillingPorts,
  accountId: AccountId,
  step: Step,
): Promise<void> {
  const processor = present(ports.processor, "processor for performing a step");
  switch (step.kind) {
    case "use-card":
      return await processor.useCard(step.customer, step.card, step.subscriptions);
    case "create-overage":
      return await processor.createOverage(step.customer, step.key);
    case "end-overage":
      // Ending it makes its last invoice, which must contain all usage so far.
      await flushOverage(ports, accountId);
      return await processor.endOverage(step.subscription);
    case "cancel":
      return await processor.setCancelAtPeriodEnd(step.subscription, true, null);
    case "charge":
      return await charge(ports, accountId, step);
  }
}

// A declined card counts as charged. Without a response the charge is retried with the same key.
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
  await ports.billing.recordCharge({ accountId, invoice, card }, ports.clock.now());
}
