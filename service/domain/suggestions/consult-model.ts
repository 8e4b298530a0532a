import type { Clock } from "#base/instant.ts";
import type { AccountId, AccountStore } from "#domain/accounts";
import { type Month, monthOf } from "#domain/usage";
import { AdviceFailure } from "./advice-failure.ts";
import { buildAdviceRequest, type OfflineMapping } from "./build-advice-request.ts";
import { type AdvisedMapping, mergeAdvice } from "./merge-advice.ts";
import type { Advice, AdviceRequest, ModelAdviser } from "./model-adviser.ts";
import type { TokenBudget } from "./token-budget.ts";

/** A configured external model with its budget. */
export type ExternalModel = {
  readonly adviser: ModelAdviser;
  readonly budget: TokenBudget;
  /** Most tokens per month, for all accounts together. */
  readonly tokensPerMonth: number;
  /** Time limit of a call, up to the last byte of its answer. */
  readonly limitMs: number;
};

export type ConsultModelPorts = {
  /** Null: none is configured. */
  readonly externalModel: ExternalModel | null;
  readonly accounts: Pick<AccountStore, "findAccount">;
  readonly clock: Clock;
};

/** Why the suggestions lack a configured model's. */
export type ModelWarning = {
  readonly code: "model_unavailable" | "model_budget_exhausted";
  readonly message: string;
};

export type ConsultedMapping = AdvisedMapping & { readonly warnings: readonly ModelWarning[] };

/**
 * Improves offline suggestions with an external model, if one is configured and the account consented. Whatever the model
 * does, certain suggestions stay as they are; without a usable answer the offline suggestions are returned with a warning.
 */
export async function consultModel(
  { externalModel, accounts, clock }: ConsultModelPorts,
  accountId: AccountId,
  offline: OfflineMapping,
): Promise<ConsultedMapping> {
  const sent = externalModel === null ? null : buildAdviceRequest(offline);
  if (externalModel === null || sent === null) return unchanged(offline);
  if (!(await accounts.findAccount(accountId)).externalModelConsent) return unchanged(offline);
  const outcome = await callWithinBudget(externalModel, monthOf(clock.now()), sent.request);
  if ("code" in outcome) return { ...unchanged(offline), warnings: [outcome] };
  return { ...mergeAdvice(offline, sent, outcome.pairs), warnings: [] };
}

const UNAVAILABLE: ModelWarning = {
  code: "model_unavailable",
  message: "The external model gave no usable answer. These are the suggestions without it.",
};

const EXHAUSTED: ModelWarning = {
  code: "model_budget_exhausted",
  message:
    "The month's tokens for the external model are used up. These are the suggestions without it.",
};

/** Reserves the most that the call can use, calls, and corrects the reservation. */
async function callWithinBudget(
  { adviser, budget, tokensPerMonth, limitMs }: ExternalModel,
  month: Month,
  request: AdviceRequest,
): Promise<Advice | ModelWarning> {
  const reserved = adviser.tokensMax(request);
  if (!(await budget.reserve(month, reserved, tokensPerMonth))) return EXHAUSTED;
  const signal = AbortSignal.timeout(limitMs);
  const outcome = await adviser.advise(request, signal).catch((error: unknown) => {
    if (error instanceof AdviceFailure) return error;
    throw error;
  });
  if (outcome.tokens !== null) await budget.settle(month, outcome.tokens - reserved);
  return outcome instanceof AdviceFailure ? UNAVAILABLE : outcome;
}

function unchanged({ suggestions, aliases }: OfflineMapping): ConsultedMapping {
  const matched = new Set(suggestions.map(({ alias }) => alias));
  return {
    suggestions,
    unmatchedAliases: aliases.filter((alias) => !matched.has(alias)),
    warnings: [],
  };
}
