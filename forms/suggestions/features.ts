import { tripleShare } from "#tokens";
import type { AliasProfile } from "./alias-profile.ts";
import { BAGS, type FieldProfile } from "./field-profile.ts";
import type { FieldMatch } from "./match-tokens.ts";

/** What is measured of a pair of a name and a field, in the order of the weights. */
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
] as const;

export type Feature = (typeof FEATURES)[number];

/** Support by the name's siblings, from 0 to 1; see `supportOf`. */
export type Support = { readonly near: number; readonly row: number };

export const NO_SUPPORT: Support = { near: 0, row: 0 };

/** The measurements of a pair, in the order of `FEATURES`. */
export function measurePair(
  alias: AliasProfile,
  field: FieldProfile,
  match: FieldMatch,
  support: Support,
): Float64Array {
  const covered = (bag: (typeof BAGS)[number]): number => match.covered[BAGS.indexOf(bag)] ?? 0;
  const back = (bag: (typeof BAGS)[number]): number => match.back[BAGS.indexOf(bag)] ?? 0;
  const { union } = match;
  return Float64Array.of(
    union,
    union * union,
    covered("name"),
    covered("label"),
    covered("tooltip"),
    covered("column"),
    covered("row"),
    covered("section"),
    covered("nearby"),
    covered("choices"),
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
    covered("lead"),
    back("lead"),
    covered("before"),
    union / Math.max(match.known, 0.05),
    match.known,
    flag(alias.otherLines.some((line) => field.mentioned.includes(line))),
  );
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}

function isEqualLeaf({ leaf }: AliasProfile, { bags }: FieldProfile): boolean {
  return (
    leaf.length > 0 &&
    [bags.name, bags.label, bags.tooltip].some(
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
