import type { JudgedCase } from "./cross-validate.ts";
import { type Figures, figuresOf } from "./metrics.ts";
import type { LabelFigures, TypeCount } from "./score-labels.ts";

/** A figure that the acceptance bounds. */
type Bound = { readonly figure: keyof Figures; readonly bound: number; readonly isMost?: boolean };

/** A set of judged cases with its bounds. */
type Part = {
  readonly title: string;
  readonly isIn: (one: JudgedCase) => boolean;
  readonly bounds: readonly Bound[];
};

const PARTS: readonly Part[] = [
  {
    title: "English, plain",
    isIn: ({ case: { variant, truth } }) => variant === "plain" && truth.language === "en",
    bounds: [
      { figure: "recall", bound: 0.7 },
      { figure: "recallMacro", bound: 0.7 },
      { figure: "three", bound: 0.8 },
      { figure: "coverage", bound: 0.42 },
      { figure: "precision", bound: 0.95 },
      { figure: "calibrationError", bound: 0.05, isMost: true },
      { figure: "absent", bound: 0.08, isMost: true },
    ],
  },
  {
    title: "English, bare",
    isIn: ({ case: { variant, truth } }) => variant === "bare" && truth.language === "en",
    bounds: [{ figure: "recall", bound: 0.6 }],
  },
  {
    title: "English, headers of a short spreadsheet",
    isIn: ({ case: { variant, truth } }) => variant === "headers" && truth.language === "en",
    bounds: [],
  },
  {
    title: "Spanish, plain",
    isIn: ({ case: { variant, truth } }) => variant === "plain" && truth.language === "es",
    bounds: [{ figure: "recall", bound: 0.5 }],
  },
];
const FIGURES: readonly (readonly [figure: keyof Figures, title: string])[] = [
  ["recall", "recall@1"],
  ["recallMacro", "recall@1, mean of forms"],
  ["three", "in the first three"],
  ["coverage", "coverage at 0.8"],
  ["precision", "precision at 0.8"],
  ["calibrationError", "calibration error"],
  ["absent", "absent names suggested"],
];
const LABEL_MIN = 0.83;
const TYPE_MIN = 0.88;
const TYPE_PRECISION_MIN = 0.95;

/** Lines of the report; a bound that is missed is marked. */
export function reportMapping(cases: readonly JudgedCase[]): string[] {
  return PARTS.flatMap(({ title, isIn, bounds }) => {
    const judged = cases.filter(isIn);
    if (judged.length === 0) return [];
    const figures = figuresOf(judged);
    return [
      `${title}: ${judged.length} forms, ${figures.aliases} names`,
      ...FIGURES.map(([figure, name]) =>
        lineOf(
          name,
          figures[figure],
          bounds.find((bound) => bound.figure === figure),
        ),
      ),
      "",
    ];
  });
}

/** The same for the labels and types. */
export function reportLabels({ labels, types }: LabelFigures): string[] {
  const counts = [...types.values()];
  const all: TypeCount = {
    implied: sum(counts, ({ implied }) => implied),
    said: sum(counts, ({ said }) => said),
    right: sum(counts, ({ right }) => right),
  };
  return [
    `Labels without tooltips: ${labels.all} fields; ${labels.without} more have the tooltip "undefined" only`,
    lineOf(
      "half of the words in the tooltip",
      share(labels.right, labels.all),
      boundFrom(LABEL_MIN),
    ),
    "",
    `Types: ${all.implied} fields`,
    lineOf("right", share(all.right, all.implied), boundFrom(TYPE_MIN)),
    ...[...types].map(([type, { said, right }]) =>
      lineOf(`precision of ${type} (${said})`, share(right, said), boundFrom(TYPE_PRECISION_MIN)),
    ),
  ];
}

function boundFrom(bound: number): Omit<Bound, "figure"> {
  return { bound };
}

function lineOf(name: string, value: number, bound: Omit<Bound, "figure"> | undefined): string {
  const line = `  ${name.padEnd(34)} ${value.toFixed(3)}`;
  if (bound === undefined) return line;
  const isHeld = bound.isMost === true ? value <= bound.bound : value >= bound.bound;
  const sign = bound.isMost === true ? "\u2264" : "\u2265";
  return `${line}   ${sign} ${bound.bound.toFixed(2)}  ${isHeld ? "held" : "MISSED"}`;
}

function share(part: number, all: number): number {
  return part / Math.max(1, all);
}

function sum(counts: readonly TypeCount[], of: (count: TypeCount) => number): number {
  return counts.reduce((total, count) => total + of(count), 0);
}
