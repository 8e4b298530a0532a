import { fieldsOnPages } from "@platen/forms";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { requireReading, type TemplateId, type TemplateVersion } from "#domain/templates";
import type { UsedOfLimit } from "#domain/usage";
import { countAiGeneration, releaseAiGeneration, reserveAiGeneration } from "#domain/usage";
import type { SuggestionDeps } from "./deps.ts";
import type { FormToAnalyze, NotAnalyzed } from "./form-analyst.ts";

/** A result that was counted, with the month's usage after it. */
export type Counted<Result> = { readonly result: Result; readonly usage: UsedOfLimit };

const ID_CHARACTERS = 24;

/**
 * Runs `work` as one AI generation, on a template unless null: reserved before, counted on success, released on failure.
 * 402 `ai_quota_exceeded`.
 */
export async function asGeneration<Result>(
  deps: SuggestionDeps,
  caller: Caller,
  templateId: TemplateId | null,
  work: () => Promise<Result>,
): Promise<Counted<Result>> {
  const id = deps.randomness.base62(ID_CHARACTERS);
  await reserveAiGeneration(deps, caller, id);
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // If this fails too, the reservation expires; the first error says more.
    await releaseAiGeneration(deps, caller.accountId, id).catch(() => undefined);
    throw error;
  }
  // No release after this: within a caller's transaction the deleted reservation is locked until the commit.
  const usage = await deps.transact((stores) =>
    countAiGeneration({ ...deps, ...stores }, caller, { id, templateId }),
  );
  return { result, usage };
}

const NOT_READ = "The pages of the form have not been read yet. Try again soon.";

/**
 * The form with the text of its pages, which is read now if need be. 410 `file_expired` when its PDF is gone; 503
 * `unavailable` when reading takes longer.
 */
export async function readForm(
  deps: SuggestionDeps,
  found: TemplateVersion,
): Promise<{ readonly version: TemplateVersion; readonly form: FormToAnalyze }> {
  const version = await requireReading(deps, found, NOT_READ);
  const pages = (await deps.templates.findTexts(version)) ?? [];
  return { version, form: { fields: fieldsOnPages(version.fields, version.pages), pages } };
}

const REASONS: Readonly<Record<NotAnalyzed["reason"], string>> = {
  took_too_long: "The form takes too long to analyze. Send fewer aliases, or split the form.",
  too_much_memory: "The form needs too much memory to be analyzed.",
};

/** 409 `suggestions_not_available`. */
export function notAvailable({ reason }: NotAnalyzed): Refusal {
  return new Refusal(409, "suggestions_not_available", REASONS[reason], { reason });
}
