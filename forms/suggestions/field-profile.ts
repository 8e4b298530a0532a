import type { FieldLabel } from "#labels";
import { type FieldOnPages, type PageText, widthOf } from "#pages";
import {
  type Language,
  languageOf,
  splitWords,
  stem,
  type Tokens,
  tokensOf,
  triplesOf,
} from "#tokens";
import { type Party, partyOf } from "./party.ts";
import { isTotal, qualifiersIn } from "./qualifiers.ts";
import { withStreet } from "./street.ts";
import { type ValueType, valueTypeOf } from "./value-type.ts";

/** The texts of a field that a name is compared with, in this order in all tables. */
export const BAGS = [
  "name",
  "label",
  "tooltip",
  "column",
  "row",
  "section",
  "nearby",
  "choices",
  "lead",
  "before",
] as const;

export type Bag = (typeof BAGS)[number];

/** A field as it is compared with names. */
export type FieldProfile = {
  readonly index: number;
  readonly isButton: boolean;
  readonly isSignature: boolean;
  readonly bags: Readonly<Record<Bag, readonly string[]>>;
  readonly type: ValueType | null;
  readonly party: Party | null;
  /** Line numbers printed beside it and in its name. */
  readonly lines: readonly string[];
  /** Lines that its label refers to. */
  readonly mentioned: readonly string[];
  readonly row: number | null;
  /** Which of the fields with the same label it is, from 1. */
  readonly instance: number;
  /** The numbers in the last part of its name. */
  readonly nameNumbers: readonly number[];
  readonly nameTriples: ReadonlySet<string>;
  readonly labelTriples: ReadonlySet<string>;
  readonly hasLabel: boolean;
  /** Position in reading order. */
  readonly number: number;
  readonly page: number;
  readonly maxLength: number | null;
  /** Width of its first widget, in points. */
  readonly width: number | null;
  /** The qualifiers of what it asks for, and those of all texts around it. */
  readonly ownQualifiers: ReadonlySet<string>;
  readonly qualifiers: ReadonlySet<string>;
  readonly isTotal: boolean;
};

/** The language that most of the pages' function words belong to. */
export function languageOfPages(pages: readonly PageText[]): Language {
  return languageOf(pages.flatMap(({ words }) => words.map(({ text }) => text)));
}

/** Parts of names that drawing programs make. */
const GENERIC = new Set(
  `topmost subform subforms read order body row table col column sub form check box checkbox text field group radio button
list page footer header line undefined untitled ln li tb fld txt area static cell f c t`.split(
    /\s+/,
  ),
);
const MADE =
  /^(?:[a-z]{1,2}\d*_\d+|[a-z]\d{1,4}|#?subform|page\d*|text\d*|untitled\d*)(?:\[\d+\])?$/i;

export function profileFields(
  fields: readonly FieldOnPages[],
  labels: readonly FieldLabel[],
  pages: readonly PageText[],
): readonly FieldProfile[] {
  const language = languageOfPages(pages);
  const seen = new Map<string, number>();
  const order = labels
    .map(({ number }, index) => ({ number, index }))
    .toSorted((a, b) => a.number - b.number);
  const instances = new Map<number, number>();
  for (const { index } of order) {
    const label = labels[index]?.printed ?? "";
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    instances.set(index, label === "" ? 1 : count);
  }
  return fields.flatMap((field, index): FieldProfile[] => {
    const label = labels[index];
    if (label === undefined) return [];
    const before = beforeOf(order, labels, label.number);
    return [
      profileOf(field, label, { index, instance: instances.get(index) ?? 1, before, language }),
    ];
  });
}

function profileOf(
  field: FieldOnPages,
  label: FieldLabel,
  {
    index,
    instance,
    before,
    language,
  }: {
    readonly index: number;
    readonly instance: number;
    readonly before: string;
    readonly language: Language;
  },
): FieldProfile {
  const read = (text: string | null): Tokens => tokensOf(text ?? "", language);
  const name = nameText(field.name);
  const { question, path } = splitTooltip(field.tooltip ?? "");
  const texts = {
    name: read(name),
    label: read(label.printed),
    tooltip: read(question),
    column: read(label.column),
    row: read(label.row),
    section: read([label.section ?? "", path].join(" ; ")),
    nearby: read(label.nearby.join(" ; ")),
    lead: askedOnly(read(leadOf(label.printed ?? ""))),
    before: read(before),
    choices: read(
      [...label.choices, ...(field.type === "choice" ? field.options.slice(0, 8) : [])].join(" ; "),
    ),
  };
  const isButton = field.type === "checkbox" || field.type === "radio";
  const main = [texts.label, texts.tooltip, texts.column, texts.name];
  return {
    index,
    isButton,
    isSignature: field.type === "signature",
    bags: bagsOf(texts),
    type: isButton ? null : (main.map(valueTypeOf).find((type) => type !== null) ?? null),
    party: partyOf([
      read(withoutExplanations(label.printed ?? "")),
      texts.tooltip,
      texts.name,
      read(withoutExplanations(label.column ?? "")),
      texts.row,
      texts.section,
    ]),
    lines: linesOf(field.name, label.lineNumber),
    mentioned: [...(label.printed ?? "").matchAll(/lines? (\d{1,3}[a-z]?)/gi)].map(
      ([, line = ""]) => line.toLowerCase(),
    ),
    row: label.rowNumber,
    instance,
    nameNumbers: numbersIn(lastPart(field.name)),
    nameTriples: triplesOf(splitWords(name).join("")),
    labelTriples: triplesOf(splitWords(leadOf(label.printed ?? "")).join("")),
    hasLabel: label.printed !== null,
    number: label.number,
    page: field.widgets[0]?.page ?? 0,
    maxLength: field.maxLength,
    width: field.widgets[0] === undefined ? null : widthOf(field.widgets[0]),
    ownQualifiers: qualifiersIn(texts.lead.words, texts.name.words),
    qualifiers: qualifiersIn(...Object.values(texts).map(({ words }) => words)),
    isTotal: isTotal([...texts.label.concepts, ...texts.name.concepts]),
  };
}

const BEFORE = 3;

/** Returns what the fields just before this one in reading order ask for. */
function beforeOf(
  order: readonly { readonly index: number }[],
  labels: readonly FieldLabel[],
  number: number,
): string {
  return order
    .slice(Math.max(0, number - 1 - BEFORE), number - 1)
    .map(({ index }) => leadOf(labels[index]?.printed ?? ""))
    .join(" ; ");
}

const LEAD_WORDS = 9;

/** Returns the beginning of a label, without its explanations. */
function leadOf(label: string): string {
  const [first = ""] = label
    .split(/[(:;]|\.\s|,? (?:if|see|add|subtract|multiply|enter|from) /i)
    .filter((part) => part.trim().length > 3);
  return first.split(" ").slice(0, LEAD_WORDS).join(" ");
}

/** An explanation in parentheses, not a short addition such as "(spouse)". */
const EXPLANATION = /\((?:[^()\s]+\s+){4,}[^()]*\)?/g;
const FURTHER_SENTENCES = /(?<=[a-z]{3})\.\s+[A-Z].*$/s;

/** Returns the first sentence of a label; what explains it may speak of other people. */
function withoutExplanations(label: string): string {
  return label.replace(EXPLANATION, "").replace(FURTHER_SENTENCES, "");
}

/** Words of a label that say whose or that it is one's own, and not what is asked for. */
const OWNER_WORDS = new Set(["your", "individual", "entity", "person"].map(stem));

const INITIAL = [stem("middle"), stem("initial"), "~middle_name"];

/** "Your first name and middle initial" asks for a first name, which may have an initial. */
function askedOnly({ words, concepts }: Tokens): Tokens {
  const isFirst = concepts.includes("~first_name");
  const initial = isFirst ? INITIAL : [];
  const isAsked = (token: string): boolean => !OWNER_WORDS.has(token) && !initial.includes(token);
  return withStreet({ words: words.filter(isAsked), concepts: concepts.filter(isAsked) });
}

/** A tooltip for screen readers that begins with the way to its field: "Part 1. Your Address. 3. A. Enter City." */
const PATH_AND_QUESTION =
  /^((?:part|section|schedule|page|parte|secci\u00f3n)\s\S+?[.:]\s.*[.:])\s((?:enter|select|check|choose|type|provide)\s.*)$/iu;

function splitTooltip(tooltip: string): { readonly question: string; readonly path: string } {
  const [, path = "", question = tooltip] = PATH_AND_QUESTION.exec(tooltip) ?? [];
  return { question, path };
}

function bagsOf(texts: Readonly<Record<Bag, Tokens>>): Record<Bag, readonly string[]> {
  const all = (bag: Bag): readonly string[] => [...texts[bag].words, ...texts[bag].concepts];
  return {
    name: all("name"),
    label: all("label"),
    tooltip: all("tooltip"),
    column: all("column"),
    row: all("row"),
    section: all("section"),
    nearby: all("nearby"),
    choices: all("choices"),
    lead: all("lead"),
    before: all("before"),
  };
}

/** The parts of a raw name that people wrote. */
function nameText(name: string): string {
  return name
    .split(".")
    .map((part) => part.replace(/\[\d+\]/g, ""))
    .filter((part) => !MADE.test(part))
    .map((part) =>
      splitWords(part)
        .filter((word) => !GENERIC.has(word) && !/^\d{1,2}[a-z]?$/.test(word))
        .join(" "),
    )
    .join(" ")
    .trim();
}

function lastPart(name: string): string {
  return name.split(".").at(-1) ?? name;
}

/** Small numbers in a text. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/(?<!\d)\d{1,2}(?!\d)/g)].map(([digits]) => Number(digits));
}

function linesOf(name: string, printed: string | null): string[] {
  const part = lastPart(name);
  const named =
    /(?:line|ln|li)[_\s]?(\d{1,3}[a-z]?)(?![a-z\d])/i.exec(part) ??
    /^(\d{1,3}[a-z]?)(?![a-z\d])/i.exec(part) ??
    /\s(\d{1,2}[a-z])$/i.exec(part);
  return [printed, named?.[1]?.toLowerCase() ?? null].filter((line) => line !== null);
}
