import type { FieldLabel } from "#labels";
import type { FieldOnPages } from "#pages";
import { expandWords, type Language, splitWords } from "#tokens";

const ALIAS = /^[a-z][a-z0-9_]{0,39}$/;
const LENGTH_MAX = 40;
const WORDS_MAX = 5;
const FILLERS = new Set(
  "a an and the of for or to in on at by is are was were your you if from with this that see instructions enter please".split(
    " ",
  ),
);

/** A unique name for each field that can be filled; null for push buttons. Good raw names stay. */
export function suggestAliases(
  fields: readonly FieldOnPages[],
  labels: readonly FieldLabel[],
  language: Language,
): readonly (string | null)[] {
  const taken = new Set(fields.map(({ name }) => name).filter(isGoodName));
  return fields.map((field, index) => {
    if (field.type === "button") return null;
    if (isGoodName(field.name)) return field.name;
    const alias = unique(
      spell(labels[index], language) ?? `field_${labels[index]?.number ?? index + 1}`,
      taken,
    );
    taken.add(alias);
    return alias;
  });
}

/** True for a name of at least two words that is an alias already. */
function isGoodName(name: string): boolean {
  return ALIAS.test(name) && name.split("_").filter((word) => /[a-z]{2}/.test(word)).length >= 2;
}

function spell(label: FieldLabel | undefined, language: Language): string | null {
  const words = expandWords(splitWords(label?.label ?? ""), language)
    .map((word) => word.replace(/[^a-z0-9]/g, ""))
    .filter((word) => word !== "" && !FILLERS.has(word));
  const text = words.slice(0, WORDS_MAX).join("_");
  if (text === "") return null;
  const begun = /^[a-z]/.test(text) ? text : `line_${text}`;
  return begun.slice(0, LENGTH_MAX).replace(/_+$/, "");
}

function unique(alias: string, taken: ReadonlySet<string>): string {
  if (!taken.has(alias)) return alias;
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`;
    const numbered = `${alias.slice(0, LENGTH_MAX - suffix.length)}${suffix}`;
    if (!taken.has(numbered)) return numbered;
  }
}
