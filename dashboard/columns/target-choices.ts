import type { PickerChoice } from "#kit/picker.tsx";
import { columnWords } from "#words/en/columns.ts";
import { type Pair, TICKED_FROM } from "./match.ts";
import type { Target } from "./targets.ts";

const TEXTS = columnWords.match;

/** The targets as choices: where each is, and which column fills it now. */
export function targetChoices(
  names: readonly string[],
  targets: readonly Target[],
  pairs: readonly Pair[],
): readonly PickerChoice[] {
  const ticked = pairs.filter(({ isTicked }) => isTicked);
  const takenBy = new Map(ticked.map(({ target, column }) => [target, names[column]]));
  return targets.map(({ id, label, hint }) => {
    const column = takenBy.get(id);
    const hints = [hint, column === undefined ? null : TEXTS.taken(column)];
    const text = hints.filter((one) => one !== null).join(", ");
    return { id, label, ...(text === "" ? {} : { hint: text }) };
  });
}

/** Why a column was paired with a target, in words. */
export function foundText({ found, isTicked }: Pick<Pair, "found" | "isTicked">): string {
  if (found === null) return TEXTS.chosen;
  if (found.reason === null) return TEXTS.sameName;
  const percent = Math.floor(found.confidence * 100);
  return `${isTicked ? TEXTS.sure(percent) : TEXTS.check(percent)}: ${found.reason}`;
}

/** How sure a pair is, as its dot shows it. */
export function surenessOf({
  found,
  isTicked,
}: Pick<Pair, "found" | "isTicked">): "chosen" | "sure" | "unsure" {
  if (found === null) return "chosen";
  return isTicked || found.confidence >= TICKED_FROM ? "sure" : "unsure";
}
