import { type Distance, type Group, type Measure, passes, quantileOf, shareOf } from "./measure.ts";
import type { Box, SeenField, SeenForm, SeenWidget } from "./seen-form.ts";

/** A static form: Adobe's own fields, and those converted from the same template without them. */
export type AdobeCase = {
  readonly file: string;
  readonly adobe: SeenForm;
  /** Others removed pages of this file: its template makes more pages than it has. */
  readonly wasCut: boolean;
  readonly outcome:
    | { readonly kind: "none"; readonly why: string }
    | { readonly kind: "form"; readonly form: SeenForm };
};

const SHARE = 0.995;
const CLEAN_FORMS = 0.8;
const EDGE_PT = { median: 0.3, p95: 1, max: 4 } as const;

type Pair = {
  readonly file: string;
  readonly wasCut: boolean;
  readonly theirs: SeenField;
  readonly ours: SeenField;
};

/** The attributes of two fields of the same name that are compared, each as a text. */
const ATTRIBUTES: readonly (readonly [string, (field: SeenField) => string])[] = [
  ["type", ({ type }) => type],
  ["maximum length", ({ maxLength }) => String(maxLength)],
  ["options", ({ options }) => JSON.stringify(options)],
  ["required", ({ required }) => String(required)],
  ["read-only", ({ readOnly }) => String(readOnly)],
  ["comb", ({ comb }) => String(comb)],
  ["multi-line", ({ multiLine }) => String(multiLine)],
];

/** Group 2: comparison with the fields that Adobe made of the same template. */
export function judgeAdobe(cases: readonly AdobeCase[]): Group {
  const forms = cases.map((each) => ({ ...each, measures: measuresOf([each]) }));
  const breached = forms.flatMap(({ file, measures }) => {
    const failed = measures.filter((measure) => measure.count > 0 && !passes(measure));
    return failed.length === 0 ? [] : [`${file}: ${failed.map(({ label }) => label).join(", ")}`];
  });
  return {
    title: "2 Adobe: static forms converted without their fields",
    measures: [
      shareOf("files that convert", {
        right: cases.filter(({ outcome }) => outcome.kind === "form").length,
        wrong: cases.flatMap(({ file, outcome }) =>
          outcome.kind === "none" ? [`${file}: ${outcome.why}`] : [],
        ),
        least: 1,
      }),
      ...measuresOf(cases),
      shareOf("forms without a breach of their own", {
        right: forms.length - breached.length,
        wrong: breached,
        least: CLEAN_FORMS,
      }),
    ],
  };
}

/** A comparison of no fields at all, such as options in a form without lists, is left out by its count of 0. */
function measuresOf(cases: readonly AdobeCase[]): readonly Measure[] {
  const pairs = cases.flatMap(pairsOf);
  const lacking = cases.flatMap(lackingNames);
  const paged = pagesOf(cases);
  const edges = pairs.flatMap((pair) => edgesOf(pair));
  return [
    shareOf("names", { right: pairs.length, wrong: lacking, least: SHARE }),
    shareOf("same page", { ...paged, least: 1 }),
    ...ATTRIBUTES.map(([label, read]) => {
      const wrong = pairs.filter(({ theirs, ours }) => read(theirs) !== read(ours));
      return shareOf(label, {
        right: pairs.length - wrong.length,
        wrong: wrong.map(
          ({ file, theirs, ours }) => `${file}: ${theirs.name}: ${read(theirs)} is ${read(ours)}`,
        ),
        least: SHARE,
      });
    }),
    ...edgeMeasures(
      "worst edge",
      edges.filter(({ isTick }) => !isTick),
    ),
    ...edgeMeasures(
      "worst edge of check buttons",
      edges.filter(({ isTick }) => isTick),
    ),
  ];
}

function edgeMeasures(label: string, edges: readonly Distance[]): readonly Measure[] {
  return [
    quantileOf(`${label}, median`, edges, { quantile: 0.5, most: EDGE_PT.median }),
    quantileOf(`${label}, p95`, edges, { quantile: 0.95, most: EDGE_PT.p95 }),
    quantileOf(`${label}, largest`, edges, { quantile: 1, most: EDGE_PT.max }),
  ];
}

/** Push buttons have scripts only; fields of pages that were removed are not in the file. */
function comparedFields({ adobe }: AdobeCase): readonly SeenField[] {
  return [...adobe.fields.values()].filter(
    ({ type, widgets }) => type !== "button" && widgets.length > 0,
  );
}

function pairsOf(each: AdobeCase): readonly Pair[] {
  const { outcome, file, wasCut } = each;
  if (outcome.kind === "none") return [];
  return comparedFields(each).flatMap((theirs) => {
    const ours = outcome.form.fields.get(theirs.name);
    return ours === undefined ? [] : [{ file, wasCut, theirs, ours }];
  });
}

function lackingNames(each: AdobeCase): readonly string[] {
  const { outcome, file } = each;
  const lacking = comparedFields(each).filter(
    ({ name }) => outcome.kind === "none" || !outcome.form.fields.has(name),
  );
  return lacking.map(({ name }) => `${file}: ${name}`);
}

function pagesOf(cases: readonly AdobeCase[]): { right: number; wrong: readonly string[] } {
  const whole = cases.filter(({ wasCut }) => !wasCut).flatMap(pairsOf);
  const wrong = whole.filter(({ theirs, ours }) => pages(theirs) !== pages(ours));
  return {
    right: whole.length - wrong.length,
    wrong: wrong.map(
      ({ file, theirs, ours }) => `${file}: ${theirs.name}: ${pages(theirs)} is ${pages(ours)}`,
    ),
  };
}

/** 1-based, in the order of pages. */
function pages({ widgets }: SeenField): string {
  return widgets
    .map(({ page }) => page + 1)
    .toSorted((a, b) => a - b)
    .join(" ");
}

type Edge = Distance & { readonly isTick: boolean };

/**
 * Pairs each of Adobe's widgets with the nearest of ours on the same page that is still free; on any page in a file with
 * removed pages.
 */
function edgesOf({ file, wasCut, theirs, ours }: Pair): readonly Edge[] {
  const left = new Set(ours.widgets);
  const isTick = theirs.type === "check" || theirs.type === "radio";
  return theirs.widgets.flatMap((widget) => {
    const candidates = [...left].filter(({ page }) => wasCut || page === widget.page);
    const nearest = nearestTo(widget, candidates);
    if (nearest === null) return [];
    left.delete(nearest);
    const value = worstEdge(widget.box, nearest.box);
    return [{ value, where: `${file}: ${theirs.name}`, isTick }];
  });
}

function nearestTo(widget: SeenWidget, others: readonly SeenWidget[]): SeenWidget | null {
  const sorted = others.toSorted(
    (a, b) => worstEdge(widget.box, a.box) - worstEdge(widget.box, b.box),
  );
  return sorted[0] ?? null;
}

/** The largest distance between corresponding edges, in points. */
export function worstEdge(a: Box, b: Box): number {
  return Math.max(
    Math.abs(a.left - b.left),
    Math.abs(a.top - b.top),
    Math.abs(a.right - b.right),
    Math.abs(a.bottom - b.bottom),
  );
}
