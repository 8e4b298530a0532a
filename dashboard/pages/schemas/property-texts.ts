import type { Choice } from "#kit/select.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import type { PropertyType } from "./keywords.ts";
import type { Property } from "./properties.ts";

const TEXTS = schemasWords.table;

/** The types of a column, with the one in use where the table has no word for it. */
export function typeChoices(type: PropertyType): readonly Choice<PropertyType>[] {
  const ids: readonly PropertyType[] = ["string", "number", "integer", "boolean", "any"];
  const offered = type === "other" ? [...ids, type] : ids;
  return offered.map((id) => ({ id, label: TEXTS.types[id] }));
}

/** The formats of a text, with the one in use. */
export function formatChoices(format: string): readonly Choice<string>[] {
  const known = Object.entries(TEXTS.formats).map(([id, label]) => ({ id, label }));
  return format in TEXTS.formats ? known : [...known, { id: format, label: format }];
}

/** The rules of a column in a few words. */
export function rulesText(property: Property): string {
  const { type, format, pattern, min, max, values, others } = property;
  const unit = type === "string" ? (count: number) => TEXTS.characters(count) : String;
  return [
    ...(format === "" ? [] : [TEXTS.formats[format] ?? format]),
    ...(min === null ? [] : [TEXTS.ruleTexts.atLeast(unit(min))]),
    ...(max === null ? [] : [TEXTS.ruleTexts.atMost(unit(max))]),
    ...(pattern === "" ? [] : [TEXTS.ruleTexts.pattern]),
    ...(values === null || values.length === 0 ? [] : [TEXTS.ruleTexts.values(values.length)]),
    ...(others.length === 0 ? [] : [TEXTS.ruleTexts.others(others.join(", "))]),
  ].join(" · ");
}

/** A name that no column has. */
export function newName(names: readonly string[]): string {
  for (let number = names.length + 1; ; number += 1) {
    const name = TEXTS.added(number);
    if (!names.includes(name)) return name;
  }
}
