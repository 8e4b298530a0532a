import { tripleShare } from "#tokens";
import type { AliasProfile } from "./alias-profile.ts";
import { BAGS, type FieldProfile } from "./field-profile.ts";
import { backIn, coveredIn, type FieldMatch } from "./match-tokens.ts";
import type { ValueType } from "./value-type.ts";

/** The features of a pair of a name and a field, in the order of the weights. */
export const FEATURES = [
  "union",
  "unionSquared",
  "coveredByName",
  "coveredByLabel",
  "coveredByTooltip",
  "coveredByColumn",
  "coveredByRow",
  "coveredBySection",
  "coveredByNearby",
  "coveredByChoices",
  "backName",
  "backLabel",
  "backTooltip",
  "backColumn",
  "equalLeaf",
  "likeName",
  "likeLabel",
  "headFound",
  "buttonWantedAndIs",
  "buttonWantedAndIsNot",
  "textWantedAndIsButton",
  "neutralAndIsButton",
  "sameType",
  "otherType",
  "sameOrdinal",
  "otherOrdinal",
  "laterRowUnasked",
  "laterInstanceUnasked",
  "sameLine",
  "otherLine",
  "sameParty",
  "otherParty",
  "partyUnasked",
  "sameAnswer",
  "otherAnswer",
  "hasLabel",
  "familyNear",
  "familyRowNear",
  "coveredByLead",
  "backLead",
  "coveredByBefore",
  "unionOfKnown",
  "known",
  "mentionedLine",
  "lengthFits",
  "lengthDiffers",
  "qualifierUnasked",
  "qualifierMissing",
  "totalUnasked",
  "totalMissing",
  "earlierAlike",
  "tooNarrow",
] as const;

export type Feature = (typeof FEATURES)[number];

/** Support by the name's siblings, from 0 to 1; see `supportOf`. */
export type Support = { readonly near: number; readonly row: number };

export const NO_SUPPORT: Support = { near: 0, row: 0 };

/** The evidence of the other pairs about a pair. */
export type PairContext = {
  readonly support: Support;
  /** Share of earlier fields that the name fits as well; 0 for a name that says which of several it means. */
  readonly earlierAlike: number;
};

/** The measurements of a pair, in the order of `FEATURES`. */
export function measurePair(
  alias: AliasProfile,
  field: FieldProfile,
  match: FieldMatch,
  { support, earlierAlike }: PairContext,
): Float64Array {
  const measureCover = (bag: (typeof BAGS)[number]): number => coveredIn(match, BAGS.indexOf(bag));
  const back = (bag: (typeof BAGS)[number]): number => backIn(match, BAGS.indexOf(bag));
  const { union } = match;
  return Float64Array.of(
    union,
    union * union,
    measureCover("name"),
    measureCover("label"),
    measureCover("tooltip"),
    measureCover("column"),
    measureCover("row"),
    measureCover("section"),
    measureCover("nearby"),
    measureCover("choices"),
    back("name"),
    back("label"),
    back("tooltip"),
    back("column"),
    flag(isEqualLeaf(alias, field)),
    tripleShare(alias.triples, field.nameTriples),
    tripleShare(alias.triples, field.labelTriples),
    flag(hasHead(alias, field)),
    flag(alias.wants === "button" && field.isButton),
    flag(alias.wants === "button" && !field.isButton),
    flag(alias.wants === "text" && field.isButton),
    flag(alias.wants === null && field.isButton),
    flag(alias.type !== null && alias.type === field.type),
    flag(alias.type !== null && field.type !== null && alias.type !== field.type),
    ...measureNumbers(alias, field),
    ...measureParty(alias, field),
    ...measureAnswer(alias, field),
    flag(field.hasLabel),
    support.near,
    support.row,
    measureCover("lead"),
    back("lead"),
    measureCover("before"),
    union / Math.max(match.known, 0.05),
    match.known,
    flag(alias.otherLines.some((line) => field.mentioned.includes(line))),
    ...measureLength(alias, field),
    ...measureQualifiers(alias, field),
    earlierAlike,
    flag(isTooNarrow(alias, field)),
  );
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}

function isEqualLeaf({ leaf }: AliasProfile, { bags }: FieldProfile): boolean {
  return (
    leaf.length > 0 &&
    [bags.name, bags.label, bags.tooltip, bags.lead].some(
      (tokens) => tokens.length === leaf.length && leaf.every((token) => tokens.includes(token)),
    )
  );
}

function hasHead({ head }: AliasProfile, { bags }: FieldProfile): boolean {
  return (
    head !== null &&
    (bags.label.includes(head) ||
      bags.name.includes(head) ||
      bags.tooltip.includes(head) ||
      bags.column.includes(head))
  );
}

function measureNumbers(alias: AliasProfile, field: FieldProfile): number[] {
  const numbers = [field.row, field.instance > 1 ? field.instance : null, ...field.nameNumbers];
  const isSame = alias.ordinal !== null && numbers.includes(alias.ordinal);
  const isOther = alias.ordinal !== null && !isSame && (field.row !== null || field.instance > 1);
  const isLine = alias.lines.some((line) => field.lines.includes(line));
  return [
    flag(isSame),
    flag(isOther),
    flag(alias.ordinal === null && (field.row ?? 1) > 1),
    flag(alias.ordinal === null && field.instance > 1),
    flag(isLine),
    flag(alias.lines.length > 0 && !isLine && field.lines.length > 0),
  ];
}

function measureParty(alias: AliasProfile, field: FieldProfile): number[] {
  const isAsked = alias.party !== null;
  const isOwn = field.party === null || field.party === "taxpayer";
  return [
    flag(isAsked && alias.party === field.party),
    flag(isAsked && field.party !== null && alias.party !== field.party),
    flag(!isAsked && !isOwn),
  ];
}

function measureAnswer({ answer }: AliasProfile, { bags, isButton }: FieldProfile): number[] {
  if (!isButton) return [0, 0];
  const isYes = bags.label.includes("~yes") || bags.name.includes("~yes");
  const isNo = bags.label.includes("~no") || bags.name.includes("~no");
  return [
    flag((answer === "yes" && isYes) || (answer === "no" && isNo)),
    flag(
      (answer === "yes" && isNo && !isYes) ||
        (answer !== "no" && isNo && !isYes) ||
        (answer === "no" && isYes && !isNo),
    ),
  ];
}

/** Characters of a value of a type, at least and at most, with and without separators. */
const LENGTHS: Readonly<Partial<Record<ValueType, readonly [least: number, most: number]>>> = {
  ssn: [9, 11],
  zip: [5, 10],
  phone: [10, 16],
  date: [6, 12],
};

function measureLength({ type }: AliasProfile, { maxLength }: FieldProfile): number[] {
  const range = type === null ? undefined : LENGTHS[type];
  if (range === undefined || maxLength === null) return [0, 0];
  const fits = maxLength >= range[0] && maxLength <= range[1];
  return [flag(fits), flag(!fits)];
}

/** Points that a value of a type needs at least. */
const WIDTHS: Readonly<Partial<Record<ValueType, number>>> = {
  ssn: 45,
  name: 45,
  phone: 40,
  email: 60,
  amount: 28,
  zip: 22,
  date: 32,
};

function isTooNarrow({ type }: AliasProfile, { width, isButton }: FieldProfile): boolean {
  const least = type === null ? undefined : WIDTHS[type];
  return least !== undefined && width !== null && !isButton && width < least;
}

function measureQualifiers(alias: AliasProfile, field: FieldProfile): number[] {
  const unasked = [...field.ownQualifiers].some((word) => !alias.qualifiers.has(word));
  const missing = [...alias.qualifiers].some((word) => !field.qualifiers.has(word));
  return [
    flag(unasked),
    flag(missing),
    flag(field.isTotal && !alias.isTotal),
    flag(alias.isTotal && !field.isTotal),
  ];
}
