import type { FieldLabel } from "#labels";
import type { FieldOnPages } from "#pages";
import { partyOf } from "#suggestions";
import { expandWords, type Language, splitWords, tokensOf } from "#tokens";

const ALIAS = /^[a-z][a-z0-9_]{0,39}$/;
const LENGTH_MAX = 40;
const WORDS_MAX = 5;
/** A label of more words asks for more than the concept in it. */
const CONCEPT_WORDS_MAX = 6;
const FILLERS = new Set(
  `a an and the of for or to in on at by is are was were your you if from with this that see instructions enter
please`.split(/\s+/),
);

/** The one spelling of what forms ask for in many words; the first that a label names. */
const SPELLINGS: readonly (readonly [concept: string, alias: string])[] = [
  ["~ssn", "ssn"],
  ["~ein", "ein"],
  ["~birth_date", "birth_date"],
  ["~death_date", "death_date"],
  ["~email", "email"],
  ["~fax", "fax"],
  ["~phone", "phone"],
  ["~zip", "zip"],
  ["~first_name", "first_name"],
  ["~last_name", "last_name"],
  ["~middle_name", "middle_name"],
  ["~routing_number", "routing_number"],
  ["~account_number", "account_number"],
  ["~signature", "signature"],
  ["~full_name", "full_name"],
  ["~unit", "unit"],
  ["~street", "street_address"],
  ["~city", "city"],
  ["~county", "county"],
  ["~state", "state"],
  ["~country", "country"],
  ["~occupation", "occupation"],
  ["~case_number", "case_number"],
  ["~date", "date"],
];

/** A unique name for each field that can be filled; null for push buttons. Good raw names stay. */
export function suggestAliases(
  fields: readonly FieldOnPages[],
  labels: readonly FieldLabel[],
  language: Language,
): readonly (string | null)[] {
  const taken = new Set(fields.map(({ name }) => name).filter(isGoodName));
  const next = new Map<string, number>();
  const aliases = fields.map(({ name }) => (isGoodName(name) ? name : null));
  const order = [...labels.keys()].toSorted(
    (a, b) => (labels[a]?.number ?? 0) - (labels[b]?.number ?? 0),
  );
  for (const index of order) {
    const [field, label] = [fields[index], labels[index]];
    if (field === undefined || label === undefined || aliases[index] !== null) continue;
    if (field.type === "button") continue;
    const wanted = spellAlias(field, label, language) ?? `field_${label.number}`;
    const alias = unique(wanted, taken, next);
    taken.add(alias);
    aliases[index] = alias;
  }
  return aliases.map((alias, index) => (fields[index]?.type === "button" ? null : alias));
}

/** True for a name of at least two words that is an alias already. */
function isGoodName(name: string): boolean {
  return ALIAS.test(name) && name.split("_").filter((word) => /[a-z]{2}/.test(word)).length >= 2;
}

function spellAlias(field: FieldOnPages, label: FieldLabel, language: Language): string | null {
  const isButton = field.type === "checkbox" || field.type === "radio";
  const base = (isButton ? null : conceptOf(label, language)) ?? wordsOf(label, language);
  if (base === null) return null;
  return label.rowNumber === null || label.column === null
    ? base
    : withSuffix(base, label.rowNumber);
}

/** A concept, before it the party where that is not the person who fills the form. */
function conceptOf(label: FieldLabel, language: Language): string | null {
  const tokens = tokensOf(label.label ?? "", language);
  if (tokens.words.length > CONCEPT_WORDS_MAX) return null;
  const spelling = SPELLINGS.find(([concept]) => tokens.concepts.includes(concept))?.[1];
  if (spelling === undefined) return null;
  const party = partyOf([tokens, tokensOf(label.section ?? "", language)]);
  return party === null || party === "taxpayer" ? spelling : `${party}_${spelling}`;
}

function wordsOf({ label }: FieldLabel, language: Language): string | null {
  const words = expandWords(splitWords(label ?? ""), language)
    .map((word) => word.replace(/[^a-z0-9]/g, ""))
    .filter((word) => word !== "" && !FILLERS.has(word));
  const text = words.slice(0, WORDS_MAX).join("_");
  if (text === "") return null;
  const begun = /^[a-z]/.test(text) ? text : `line_${text}`;
  return begun.slice(0, LENGTH_MAX).replace(/_+$/, "");
}

function unique(alias: string, taken: ReadonlySet<string>, next: Map<string, number>): string {
  if (!taken.has(alias)) return alias;
  for (let number = next.get(alias) ?? 2; ; number += 1) {
    const numbered = withSuffix(alias, number);
    if (taken.has(numbered)) continue;
    next.set(alias, number + 1);
    return numbered;
  }
}

function withSuffix(alias: string, number: number): string {
  const suffix = `_${number}`;
  return `${alias.slice(0, LENGTH_MAX - suffix.length).replace(/_+$/, "")}${suffix}`;
}
