import type { Envelope } from "@platen/sdk";
import type { Command } from "#kit/menu.tsx";
import { formPageWords } from "#words/en/form-page.ts";

const TEXTS = formPageWords.fillMenu;
/** Envelopes that the menu lists; the newest are used most. */
const ENVELOPES_MAX = 6;

/** A command that leads to a page: its path within the environment. */
export type FillCommand = Command & { readonly path: string };

/** The ways to fill a form: as it is, or through its envelopes, one PDF or many. */
export function fillCommands(
  template: number,
  envelopes: readonly Pick<Envelope, "id" | "name">[],
): readonly FillCommand[] {
  const ways = envelopes.slice(0, ENVELOPES_MAX).flatMap(({ id, name }): readonly FillCommand[] => [
    { id: `one ${id}`, label: TEXTS.one(name), path: `/fill/${id}`, startsGroup: true },
    { id: `many ${id}`, label: TEXTS.many(name), path: `/?envelope=${id}` },
  ]);
  return [
    { id: "one", label: TEXTS.ownOne, path: `/fill/form/${template}` },
    { id: "many", label: TEXTS.ownMany, path: `/?form=${template}` },
    ...ways,
  ];
}
