import type { Measure } from "./judge.ts";
import type { Verdict } from "./score-file.ts";

/** The share of one measure that one library met. */
export type Tally = {
  readonly measure: Measure;
  readonly count: number;
  readonly met: number;
  /** Fields whose picture is Acrobat's, of those that could be compared; of frames and the like not asked. */
  readonly pictures: number;
  readonly picturesMet: number;
};

/** The least share that must be met, and how many may fail whatever the share. */
type Gate = { readonly share: number; readonly missesAllowed: number };

/** A measure a row, the library's own name a column. */
export function tally(verdicts: readonly Verdict[], contender: string): readonly Tally[] {
  const own = verdicts.filter(
    (verdict) => verdict.contender === contender && verdict.sample.engine === "form",
  );
  return MEASURES.flatMap((measure) => {
    const asked = own.filter(({ judgements }) => judgements.some((one) => one.measure === measure));
    if (asked.length === 0) return [];
    const answers = asked.flatMap(({ judgements }) =>
      judgements.filter((one) => one.measure === measure),
    );
    const shares = asked.flatMap(({ pixels }) => pixels ?? []);
    return [
      {
        measure,
        count: answers.reduce((sum, answer) => sum + answer.asked, 0),
        met: answers.reduce((sum, answer) => sum + answer.met, 0),
        pictures: shares.length,
        picturesMet: shares.filter((share) => share <= PIXELS_MAX).length,
      },
    ];
  });
}

/** Is the measure's gate met, in numbers and in pictures? */
export function passes(one: Tally): boolean {
  return gateFault(one) === null;
}

/** Returns the part of a measure that is below its gate; `null` if none is. */
export function gateFault({
  measure,
  count,
  met,
  pictures,
  picturesMet,
}: Tally): "numbers" | "pixels" | null {
  const { share, missesAllowed } = GATES[measure];
  if (met < share * count && count - met > missesAllowed) return "numbers";
  const differing = pictures - picturesMet;
  return picturesMet < PICTURES_SHARE * pictures && differing > 1 ? "pixels" : null;
}

/** The largest share of a widget's pixels that may differ. */
export const PIXELS_MAX = 0.01;

/** The share of fields whose picture must be Acrobat's: a word that it rounds otherwise is another picture. */
const PICTURES_SHARE = 0.9;

/** The gates that the design of appearances asks for. */
export const GATES: Readonly<Record<Measure, Gate>> = {
  single: { share: 0.92, missesAllowed: 0 },
  multiline: { share: 0.95, missesAllowed: 0 },
  comb: { share: 0.95, missesAllowed: 0 },
  combo: { share: 1, missesAllowed: 1 },
  list: { share: 1, missesAllowed: 1 },
  "list selection": { share: 1, missesAllowed: 1 },
  "auto size": { share: 1, missesAllowed: 0 },
  check: { share: 1, missesAllowed: 1 },
  radio: { share: 1, missesAllowed: 1 },
  frames: { share: 0.95, missesAllowed: 1 },
};

const MEASURES: readonly Measure[] = [
  "single",
  "multiline",
  "comb",
  "combo",
  "list",
  "list selection",
  "auto size",
  "check",
  "radio",
  "frames",
];
