import type { Envelope } from "@platen/sdk";
import type { Command } from "#kit/menu.tsx";
import { formPageWords } from "#words/en/form-page.ts";

const TEXTS = formPageWords.fillMenu;
/** Envelopes that the menu lists; the newest are used most. */
const ENVELOPES_MAX = 6;

/** A command that leads to a page: its path within the environment. */
export type FillCommand = Command & { readonly path: string };

/** The ways to fill a form, or what is needed before. */
export function fillCommands(
  template: number,
  hasMapping: boolean,
  envelopes: readonly Pick<Envelope, "id" | "name">[],
): readonly FillCommand[] {
  const shown = envelopes.slice(0, ENVELOPES_MAX);
  const isEmpty = shown.length === 0;
  const ways = shown.flatMap(({ id, name }): readonly FillCommand[] => [
    { id: `one ${id}`, label: TEXTS.one(name), path: `/fill/${id}` },
    { id: `many ${id}`, label: TEXTS.many(name), path: `/bulk/new?envelope=${id}` },
  ]);
  const next: FillCommand = hasMapping
    ? { id: "envelope", label: TEXTS.envelope, path: `/envelopes?form=${template}` }
    : { id: "mapping", label: TEXTS.mapping, path: `/mappings?form=${template}` };
  return [...ways, { ...next, startsGroup: !isEmpty }];
}
