import { PlatenError } from "@platen/sdk";
import { failureText } from "#states/failure-state.tsx";
import { billingWords } from "#words/en/billing.ts";

/** Why a page of the payment processor cannot be opened, and that nothing was charged. */
export function processorFault(error: unknown): string {
  const isDown = error instanceof PlatenError && error.is("processor_unavailable");
  return isDown ? billingWords.processorDown : failureText(error);
}
