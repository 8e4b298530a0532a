import type { EnvelopeCreate } from "@platen/sdk";
import { type Catalog, formName } from "./catalog.ts";
import { pairsToSend } from "./pair-texts.ts";
import { mappingsOf, NO_PAIR, type PairChoice, withForm } from "./pairs.ts";

/** The name of a new envelope that is given none: its forms' names. */
export function defaultName(catalog: Catalog, choices: readonly PairChoice[]): string {
  const names = choices.flatMap(({ form }) => (form === null ? [] : [formName(catalog, form)]));
  return [...new Set(names)].join(" + ").slice(0, 255);
}

/**
 * Returns the initial choice for a new envelope: the pair that another page links to, else the only form that has a
 * mapping.
 */
export function firstChoice(catalog: Catalog, search: string): PairChoice {
  const wanted = new URLSearchParams(search);
  const mapping = catalog.mappings.find(({ id }) => String(id) === wanted.get("mapping"));
  if (mapping !== undefined)
    return { form: mapping.template_id, mapping: mapping.id, version: null };
  const linked = catalog.forms.find(({ id }) => String(id) === wanted.get("form"));
  if (linked !== undefined) return withForm(catalog, linked.id);
  const [only, ...others] = catalog.forms.filter(({ id }) => mappingsOf(catalog, id).length > 0);
  return only === undefined || others.length > 0 ? NO_PAIR : withForm(catalog, only.id);
}

/** True if the address asks for the form of a new envelope. */
export function wantsNew(search: string): boolean {
  const wanted = new URLSearchParams(search);
  return wanted.has("mapping") || wanted.has("form");
}

/** Returns the request of the form for a new envelope, or the faults of its fields. */
export function wantedCreate(
  catalog: Catalog,
  name: string,
  choices: readonly PairChoice[],
): WantedCreate {
  const { pairs, faults } = pairsToSend(choices);
  if (Object.keys(faults).length > 0) return { kind: "faulty", faults };
  const trimmed = name.trim();
  return {
    kind: "valid",
    body: { name: trimmed === "" ? defaultName(catalog, choices) : trimmed, pairs },
  };
}

type WantedCreate =
  | { readonly kind: "valid"; readonly body: EnvelopeCreate }
  | { readonly kind: "faulty"; readonly faults: Readonly<Record<string, string>> };
