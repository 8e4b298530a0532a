import { type MappingSuggestions, numberFields } from "@platen/forms";
import { type Month, monthOf } from "#base/month.ts";
import { isOutage } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import { AdviceFailure } from "./advice-failure.ts";
import {
  buildAdviceRequest,
  isCertain,
  type LabelledField,
  MODEL_CONFIDENCE_MAX,
} from "./build-advice-request.ts";
import type { SuggestionDeps } from "./deps.ts";
import type { FormAnalyst, FormToAnalyze } from "./form-analyst.ts";
import { type AdvisedMapping, mergeAdvice } from "./merge-advice.ts";
import type { Advice, AdviceRequest, ExternalModel } from "./model-adviser.ts";

/** Offline suggestions with what they were made from. */
export type SuggestedOffline = MappingSuggestions & {
  readonly form: FormToAnalyze;
  /** Without duplicates. */
  readonly aliases: readonly string[];
  readonly minConfidence: number;
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
  deps: SuggestionDeps,
  accountId: AccountId,
  offline: SuggestedOffline,
): Promise<ConsultedMapping> {
  const { externalModel, accounts, formAnalyst, clock } = deps;
  const { suggestions, unmatchedAliases } = offline;
  const unchanged = { suggestions, unmatchedAliases, warnings: [] };
  if (externalModel === null || !canHelp(offline)) return unchanged;
  if (!(await accounts.findAccount(accountId)).externalModelConsent) return unchanged;
  const fields = await labelledFields(formAnalyst, offline.form);
  if (fields === null) return { ...unchanged, warnings: [UNAVAILABLE] };
  const others = new Set(
    offline.splitValues.flatMap(({ parts }) => parts.slice(1).map(({ rawField }) => rawField)),
  );
  const mapping = { ...offline, fields: fields.filter(({ rawField }) => !others.has(rawField)) };
  const sent = buildAdviceRequest(mapping);
  if (sent === null) return unchanged;
  const outcome = await callWithinBudget(externalModel, monthOf(clock.now()), sent.request);
  if ("code" in outcome) return { ...unchanged, warnings: [outcome] };
  return { ...mergeAdvice(mapping, sent, outcome.pairs), warnings: [] };
}

function canHelp({ suggestions, aliases, minConfidence }: SuggestedOffline): boolean {
  const certain = new Set(suggestions.filter(isCertain).map(({ alias }) => alias));
  return minConfidence <= MODEL_CONFIDENCE_MAX && aliases.some((alias) => !certain.has(alias));
}

/** In reading order, without push buttons; null when they cannot be analyzed, or not in time. */
async function labelledFields(
  analyst: FormAnalyst,
  form: FormToAnalyze,
): Promise<readonly LabelledField[] | null> {
  const answer = await analyst.analyze(form).catch((error: unknown) => {
    if (isOutage(error)) return null;
    throw error;
  });
  if (answer === null || answer.kind === "refused") return null;
  const numbers = numberFields(form.fields);
  const ordered = form.fields
    .map(({ name, type }, index) => ({ name, type, number: numbers[index] ?? 0 }))
    .filter(({ type }) => type !== "button")
    .toSorted((a, b) => a.number - b.number);
  const analyses = new Map(answer.analysis.fields.map((field) => [field.rawField, field]));
  return ordered.flatMap(({ name, type }) => {
    const { label = null, section = null, suggestedType = null } = analyses.get(name) ?? {};
    return [{ rawField: name, label, section, type: suggestedType ?? type }];
  });
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
