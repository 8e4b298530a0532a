import { type FieldLabel, isAnswer } from "#labels";
import type { FieldOnPages } from "#pages";
import { type Language, tokensOf } from "#tokens";
import type { FieldGroup, GroupKind } from "./field-analysis.ts";

const PARTS: Readonly<Record<"name" | "address" | "date", ReadonlyMap<string, string>>> = {
  name: new Map([
    ["~first_name", "first"],
    ["~middle_name", "middle"],
    ["~last_name", "last"],
    ["~suffix", "suffix"],
  ]),
  address: new Map([
    ["~zip", "zip"],
    ["~unit", "unit"],
    ["~street", "street"],
    ["~city", "city"],
    ["~county", "county"],
    ["~country", "country"],
    ["~state", "state"],
  ]),
  date: new Map([
    ["mm", "month"],
    ["month", "month"],
    ["dd", "day"],
    ["day", "day"],
    ["yyyy", "year"],
    ["yy", "year"],
    ["year", "year"],
  ]),
};

type Seat = { readonly index: number; readonly field: FieldOnPages; readonly label: FieldLabel };
type Member = { readonly index: number; readonly part: string | null; readonly row: number | null };

/** The group of each field, or null. Members follow each other in reading order. */
export function findGroups(
  fields: readonly FieldOnPages[],
  labels: readonly FieldLabel[],
  language: Language,
): readonly (FieldGroup | null)[] {
  const seats = fields
    .flatMap((field, index): Seat[] => {
      const label = labels[index];
      return label === undefined || field.type === "button" ? [] : [{ index, field, label }];
    })
    .toSorted((a, b) => a.label.number - b.label.number);
  const groups = new Map<number, FieldGroup>();
  const counts = new Map<GroupKind, number>();
  const add = (kind: GroupKind, members: readonly Member[]): void => {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    for (const { index, part, row } of members) {
      if (!groups.has(index)) groups.set(index, { kind, id: `${kind}_${number}`, part, row });
    }
  };
  for (const members of rowsIn(seats)) add("row", members);
  for (const kind of ["name", "address", "date"] as const) {
    for (const members of runsOf(seats, kind, language)) add(kind, members);
  }
  for (const seat of seats) addButtons(seat, add);
  for (const members of answersIn(seats)) add("yes_no", members);
  return fields.map((_, index) => groups.get(index) ?? null);
}

/** Fields that follow each other in one row of a table. */
function rowsIn(seats: readonly Seat[]): Member[][] {
  return runs(
    seats,
    ({ label }) => label.rowNumber !== null && label.column !== null,
    (last, next) =>
      last.label.rowNumber === next.label.rowNumber && last.label.column !== next.label.column,
  ).map((run) =>
    run.map(({ index, label }) => ({ index, part: label.column, row: label.rowNumber })),
  );
}

/** Fields that follow each other and ask for different parts of one thing. */
function runsOf(
  seats: readonly Seat[],
  kind: "name" | "address" | "date",
  language: Language,
): Member[][] {
  const partOf = ({ field, label }: Seat): string | null => {
    if (field.type !== "text" && field.type !== "choice") return null;
    const { words, concepts } = tokensOf(label.label ?? "", language);
    if (words.length > (kind === "date" ? 1 : 6)) return null;
    for (const [token, part] of PARTS[kind]) {
      if (concepts.includes(token) || words.includes(token)) return part;
    }
    return null;
  };
  const found: Member[][] = [];
  let run: Member[] = [];
  for (const seat of seats) {
    const part = partOf(seat);
    if (part === null || run.some((member) => member.part === part)) {
      if (run.length > 1) found.push(run);
      run = [];
    }
    if (part !== null) run.push({ index: seat.index, part, row: null });
  }
  if (run.length > 1) found.push(run);
  return found;
}

function addButtons(
  { index, field, label }: Seat,
  add: (kind: GroupKind, members: readonly Member[]) => void,
): void {
  if (field.type !== "radio" && !(field.type === "checkbox" && field.widgets.length > 1)) return;
  const isYesNo = field.widgets.length === 2 && label.choices.every(isAnswer);
  add(isYesNo && label.choices.length === 2 ? "yes_no" : "radio", [
    { index, part: null, row: null },
  ]);
}

/** Two check boxes beside each other for the answers to one question. */
function answersIn(seats: readonly Seat[]): Member[][] {
  const answers = seats.map(({ label }) => label.answer);
  return seats.flatMap(({ index, label }, at): Member[][] => {
    const next = seats[at + 1];
    const [first, second] = [answers[at] ?? null, answers[at + 1] ?? null];
    if (next === undefined || first === null || second === null || first === second) return [];
    if (label.page !== next.label.page) return [];
    return [
      [
        { index, part: first, row: null },
        { index: next.index, part: second, row: null },
      ],
    ];
  });
}

/** Longest runs of at least two neighbours for which `follows` holds. */
function runs(
  seats: readonly Seat[],
  isIn: (seat: Seat) => boolean,
  follows: (last: Seat, next: Seat) => boolean,
): Seat[][] {
  const found: Seat[][] = [];
  let run: Seat[] = [];
  for (const seat of seats) {
    const last = run.at(-1);
    if (!isIn(seat) || (last !== undefined && !follows(last, seat))) {
      if (run.length > 1) found.push(run);
      run = [];
    }
    if (isIn(seat)) run.push(seat);
  }
  if (run.length > 1) found.push(run);
  return found;
}
