import { heightOf, type Line, overlapX, overlapY, readLines } from "#pages";
import type { Described } from "./described.ts";

/** Check boxes of which the text allows one. */
export type RadioGroup = {
  /** Positions of the fields. */
  readonly members: readonly number[];
  /** A name after the group's question; null: the name of its first member. */
  readonly name: string | null;
  /** The answers of the buttons, such as `yes`; null where they are others. */
  readonly answers: readonly (string | null)[];
};

/** Words that allow one answer. */
const ONE_ONLY = /\b(?:check|select|mark|choose|tick|circle)\b[^.:;?]{0,16}\bone\b(?! or more)/i;
const NAME_WORDS_MAX = 4;
/** Distances between the boxes of one question, points. */
const [ACROSS_MAX, DOWN_MAX] = [220, 24];
/** Boxes of one column begin so near to each other, points. */
const COLUMN_MAX = 4;

/** Returns the group of each field, or null: `yes` and `no` for one question, or boxes after `check one`. */
export function findRadioGroups(fields: readonly Described[]): readonly (RadioGroup | null)[] {
  const groups = fields.map((): RadioGroup | null => null);
  for (const group of [...groupsOfAnswers(fields), ...groupsOfPhrases(fields)]) {
    if (group.members.some((member) => groups[member] !== null)) continue;
    for (const member of group.members) groups[member] = group;
  }
  return groups;
}

function groupsOfAnswers(fields: readonly Described[]): RadioGroup[] {
  const pairs = new Map<string, number[]>();
  for (const [index, { field, analysis }] of fields.entries()) {
    if (field.type !== "checkbox" || analysis?.group?.kind !== "yes_no") continue;
    pairs.set(analysis.group.id, [...(pairs.get(analysis.group.id) ?? []), index]);
  }
  return [...pairs.values()].flatMap((members): RadioGroup[] => {
    const [one, other] = members.map((member) => fields[member]);
    if (one === undefined || other === undefined || members.length !== 2) return [];
    if (!areBeside(one, other)) return [];
    const answers = members.map((member) => fields[member]?.analysis?.group?.part ?? null);
    return [{ members, name: null, answers }];
  });
}

function groupsOfPhrases(fields: readonly Described[]): RadioGroup[] {
  const pages = new Set(fields.map(({ page }) => page));
  return [...pages].flatMap((page) => {
    const boxes = fields.flatMap((one, index) =>
      one.page === page && one.field.type === "checkbox" ? [index] : [],
    );
    const phrases = boxes.length < 2 ? [] : readLines(page, []).filter(allowsOne);
    return phrases.flatMap((phrase): RadioGroup[] => {
      const members = membersAfter(phrase, boxes, fields);
      const answers = members.map(() => null);
      return members.length < 2 ? [] : [{ members, name: nameOf(phrase), answers }];
    });
  });
}

function allowsOne({ text }: Line): boolean {
  return ONE_ONLY.test(text);
}

/** The boxes that begin beside or below the words and continue without a gap. */
function membersAfter(
  phrase: Line,
  boxes: readonly number[],
  fields: readonly Described[],
): number[] {
  const members: number[] = [];
  for (const index of boxes) {
    const next = fields[index];
    const last = fields[members.at(-1) ?? -1];
    if (next === undefined) continue;
    if (last === undefined ? begins(phrase, next) : areBeside(last, next)) members.push(index);
    else if (last !== undefined) break;
  }
  return members;
}

function begins(phrase: Line, { field }: Described): boolean {
  const isBeside = overlapY(phrase, field) > 0.4 * heightOf(field) && field.left > phrase.left;
  const below = field.top - phrase.bottom;
  return isBeside || (below > -4 && below < DOWN_MAX && overlapX(phrase, field) > -ACROSS_MAX / 4);
}

/** True for boxes on one line or in one column that are near to each other. */
function areBeside(one: Described, other: Described): boolean {
  if (one.page !== other.page) return false;
  const [first, second] = [one.field, other.field];
  const isRow = overlapY(first, second) > 0.5 * heightOf(first);
  if (isRow) return -overlapX(first, second) < ACROSS_MAX;
  const isColumn = Math.abs(first.left - second.left) < COLUMN_MAX;
  return isColumn && -overlapY(first, second) < DOWN_MAX;
}

function nameOf({ text }: Line): string | null {
  const words = text
    .replace(ONE_ONLY, " ")
    .toLowerCase()
    .match(/[a-z][a-z0-9]+/g);
  const name = (words ?? []).slice(0, NAME_WORDS_MAX).join("_");
  return name === "" ? null : name;
}
