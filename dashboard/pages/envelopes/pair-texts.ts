import type { Pair } from "@platen/sdk";
import { envelopesWords } from "#words/en/envelopes.ts";
import { NO_PAIR, type PairChoice } from "./pairs.ts";

const TEXTS = envelopesWords.pairs;

/** The choices of the pairs of an envelope. */
export function choicesOf(pairs: readonly Pair[]): readonly PairChoice[] {
  return pairs.map(({ template_id: form, mapping_id: mapping, template_version: version }) => ({
    form,
    mapping,
    version: version ?? null,
  }));
}

/** The pairs to send, or a fault by the part's position for what is missing. */
export function pairsToSend(choices: readonly PairChoice[]): PairsToSend {
  const faults: Record<string, string> = {};
  const pairs: Pair[] = [];
  for (const [index, { form, mapping, version }] of choices.entries()) {
    if (form === null) faults[`pairs.${index}.template_id`] = TEXTS.formMissing;
    else if (mapping === null) faults[`pairs.${index}.mapping_id`] = TEXTS.mappingMissing;
    else pairs.push({ template_id: form, mapping_id: mapping, template_version: version });
  }
  return { pairs, faults };
}

type PairsToSend = {
  readonly pairs: readonly Pair[];
  readonly faults: Readonly<Record<string, string>>;
};

/** Pairs as a text for a draft. */
export function pairsText(choices: readonly PairChoice[]): string {
  return JSON.stringify(choices);
}

/** Reads `pairsText`; drafts of another release may have another shape. */
export function pairsOfText(text: string): readonly PairChoice[] {
  const list = parsed(text);
  const choices = Array.isArray(list) ? list.flatMap(choiceOf) : [];
  return choices.length === 0 ? [NO_PAIR] : choices;
}

function choiceOf(value: unknown): readonly PairChoice[] {
  if (typeof value !== "object" || value === null) return [];
  const { form, mapping, version }: Record<string, unknown> = { ...value };
  return [{ form: idOf(form), mapping: idOf(mapping), version: idOf(version) }];
}

function idOf(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
