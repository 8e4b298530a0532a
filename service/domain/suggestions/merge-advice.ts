import type { Suggestion, SuggestionSource } from "@platen/forms";
import {
  isCertain,
  MODEL_CONFIDENCE_MAX,
  type OfflineMapping,
  type PreparedAdvice,
} from "./build-advice-request.ts";
import type { AdvisedPair } from "./model-adviser.ts";

/** A suggestion; `model`: the external model proposed it. */
export type MappingSuggestion = Omit<Suggestion, "source"> & {
  readonly source: SuggestionSource | "model";
};

export type AdvisedMapping = {
  /** In reading order of the fields. */
  readonly suggestions: readonly MappingSuggestion[];
  readonly unmatchedAliases: readonly string[];
};

const ALTERNATIVES_MAX = 2;

/**
 * Adds a model's pairs to the offline suggestions. Certain suggestions stay as they are; of all others the most confident
 * win, each field and each alias once, and an offline suggestion before a model's of the same confidence.
 */
export function mergeAdvice(
  offline: OfflineMapping,
  sent: PreparedAdvice,
  pairs: readonly AdvisedPair[],
): AdvisedMapping {
  const certain = offline.suggestions.filter(isCertain);
  const open = offline.suggestions.filter((suggestion) => !isCertain(suggestion));
  const proposed = pairs.flatMap((pair) => modelSuggestion(offline, sent, pair));
  const takenFields = new Set(certain.map(({ rawField }) => rawField));
  const takenAliases = new Set(certain.map(({ alias }) => alias));
  const chosen: MappingSuggestion[] = [...certain];
  // The sort is stable: offline suggestions come first.
  const candidates = [...open, ...proposed].toSorted((a, b) => b.confidence - a.confidence);
  for (const candidate of candidates) {
    if (takenFields.has(candidate.rawField) || takenAliases.has(candidate.alias)) continue;
    takenFields.add(candidate.rawField);
    takenAliases.add(candidate.alias);
    chosen.push(candidate);
  }
  const positions = new Map(offline.fields.map(({ rawField }, index) => [rawField, index]));
  const positionOf = ({ rawField }: MappingSuggestion): number => positions.get(rawField) ?? 0;
  return {
    suggestions: chosen.toSorted((a, b) => positionOf(a) - positionOf(b)),
    unmatchedAliases: offline.aliases.filter((alias) => !takenAliases.has(alias)),
  };
}

function modelSuggestion(
  { suggestions, minConfidence }: OfflineMapping,
  { request, rawFields, aliases }: PreparedAdvice,
  { n, m, confidence }: AdvisedPair,
): readonly MappingSuggestion[] {
  const [rawField, alias] = [rawFields[n - 1], aliases[m - 1]];
  const capped = Math.min(confidence, MODEL_CONFIDENCE_MAX);
  if (rawField === undefined || alias === undefined || !(capped >= minConfidence)) return [];
  const label = request.fields[n - 1]?.label ?? rawField;
  const offline = suggestions.find((suggestion) => suggestion.alias === alias);
  return [
    {
      rawField,
      alias,
      confidence: capped,
      reason: `proposed by the external model for '${label}'`,
      source: "model",
      alternatives: alternativesTo(rawField, offline),
    },
  ];
}

function alternativesTo(
  rawField: string,
  offline: Suggestion | undefined,
): Suggestion["alternatives"] {
  if (offline === undefined) return [];
  const { rawField: best, confidence, alternatives } = offline;
  return [{ rawField: best, confidence }, ...alternatives]
    .filter((one) => one.rawField !== rawField)
    .slice(0, ALTERNATIVES_MAX);
}
