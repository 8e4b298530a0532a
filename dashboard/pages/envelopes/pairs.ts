import type { Catalog, MappingEntry } from "./catalog.ts";

/** As the service limits it. */
export const PAIRS_MAX = 10;

/** A form with its mapping while it is chosen; null: not chosen yet, or for the version: that of the mapping. */
export type PairChoice = {
  readonly form: number | null;
  readonly mapping: number | null;
  readonly version: number | null;
};

/** A part without a form. */
export const NO_PAIR: PairChoice = { form: null, mapping: null, version: null };

/** The newest mappings of a form first. */
export function mappingsOf({ mappings }: Catalog, form: number | null): readonly MappingEntry[] {
  return mappings.filter(({ template_id: id }) => id === form);
}

/** A part after another form is chosen: its only mapping is chosen, too. */
export function withForm(catalog: Catalog, form: number): PairChoice {
  const [first, ...others] = mappingsOf(catalog, form);
  const isOnly = first !== undefined && others.length === 0;
  return { form, mapping: isOnly ? first.id : null, version: null };
}

/** The parts with those at two neighbouring positions exchanged. */
export function exchanged(choices: readonly PairChoice[], first: number): readonly PairChoice[] {
  const [one, other] = choices.slice(first, first + 2);
  if (one === undefined || other === undefined) return choices;
  return [...choices.slice(0, first), other, one, ...choices.slice(first + 2)];
}
