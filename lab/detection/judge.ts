import { type FoundField } from "@platen/forms/detection";
import { type Box, sharedArea } from "./shared-area.ts";
import { CLASSES, type FieldClass, type TrueField } from "./truth.ts";

/** The found and the missed fields of one page. */
export type Judged = {
  readonly found: readonly {
    readonly kind: FieldClass;
    readonly field: FoundField;
    readonly match: TrueField | null;
  }[];
  readonly missed: readonly TrueField[];
};

/** A found and a true field are the same when they share so much of their common area. */
const SHARED = 0.5;

/** Matches found fields with true ones of their class, one to one, the surest first. */
export function judgePage(found: readonly FoundField[], truth: readonly TrueField[]): Judged {
  const left = new Set(truth);
  const judged = found
    .toSorted((a, b) => b.confidence - a.confidence)
    .map((field) => {
      const kind = classOf(field);
      let [match, most]: [TrueField | null, number] = [null, SHARED];
      for (const one of left) {
        const share = sharedArea(field, one);
        if (isOfClass(kind, one) && share >= most) [match, most] = [one, share];
      }
      if (match !== null) left.delete(match);
      return { kind, field, match };
    });
  return { found: judged, missed: [...left] };
}

function classOf({ type, cells }: FoundField): FieldClass {
  if (type === "checkbox") return "check";
  if (type === "signature") return "signature";
  return cells === null ? "text" : "comb";
}

/** Places for signatures are text fields to some makers of forms. */
function isOfClass(kind: FieldClass, { kind: truth }: TrueField): boolean {
  return (
    kind === truth ||
    (kind === "text" && truth === "signature") ||
    (kind === "signature" && truth === "text")
  );
}

/** Figures of a class. */
export type ClassFigures = {
  readonly kind: FieldClass;
  /** True fields with a printed trace. */
  readonly fields: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Area under precision over recall, by confidence. */
  readonly ap: number;
};

const SURE = 0.8;
const CORRECTIONS = 5;

/** The figures of judged forms, each a list of its pages. */
export function figuresOf(forms: readonly (readonly Judged[])[]): {
  readonly classes: readonly ClassFigures[];
  readonly surePrecision: number;
  readonly sure: number;
  readonly edgeMedian: number;
  readonly edge90: number;
  /** Share of forms that need at most five corrections. */
  readonly fewCorrections: number;
} {
  const pages = forms.flat();
  const found = pages.flatMap((page) => page.found);
  const sure = found.filter(({ field }) => field.confidence >= SURE);
  const edges = found
    .flatMap(({ field, match }) => (match === null ? [] : edgesOf(field, match)))
    .toSorted((a, b) => a - b);
  const few = forms.filter((form) => correctionsOf(form) <= CORRECTIONS).length;
  return {
    classes: CLASSES.map((kind) => classFigures(kind, pages)),
    surePrecision: sure.filter(({ match }) => match !== null).length / Math.max(1, sure.length),
    sure: sure.length,
    edgeMedian: edges[Math.floor(edges.length / 2)] ?? 0,
    edge90: edges[Math.floor(edges.length * 0.9)] ?? 0,
    fewCorrections: few / Math.max(1, forms.length),
  };
}

function edgesOf(one: Box, other: Box): number[] {
  return [
    Math.abs(one.left - other.left),
    Math.abs(one.top - other.top),
    Math.abs(one.right - other.right),
    Math.abs(one.bottom - other.bottom),
  ];
}

function correctionsOf(form: readonly Judged[]): number {
  return form.reduce(
    (sum, { found, missed }) =>
      sum + found.filter(({ match }) => match === null).length + missed.length,
    0,
  );
}

function classFigures(kind: FieldClass, pages: readonly Judged[]): ClassFigures {
  const found = pages
    .flatMap((page) => page.found)
    .filter((one) => one.kind === kind && one.match?.hasTrace !== false)
    .toSorted((a, b) => b.field.confidence - a.field.confidence);
  const missed = pages
    .flatMap((page) => page.missed)
    .filter((one) => one.kind === kind && one.hasTrace);
  const matched = pages
    .flatMap((page) => page.found)
    .filter(({ match }) => match !== null && match.hasTrace && match.kind === kind).length;
  const fields = matched + missed.length;
  const right = found.filter(({ match }) => match !== null).length;
  const precision = right / Math.max(1, found.length);
  const recall = matched / Math.max(1, fields);
  const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall);
  return { kind, fields, precision, recall, f1, ap: averagePrecision(kind, found, fields) };
}

function averagePrecision(
  kind: FieldClass,
  found: readonly { readonly match: TrueField | null }[],
  fields: number,
): number {
  let [right, sum] = [0, 0];
  for (const [at, { match }] of found.entries()) {
    if (match?.kind !== kind) continue;
    right += 1;
    sum += right / (at + 1);
  }
  return sum / Math.max(1, fields);
}
