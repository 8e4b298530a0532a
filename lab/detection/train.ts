import {
  chooseFields,
  type DetectionModel,
  defineFound,
  measureCandidates,
  type PageCandidates,
  type Trees,
} from "@platen/forms/detection";
import { logisticRegression } from "../suggestions/optimise.ts";
import { type Judged, judgePage } from "./judge.ts";
import { type Box, sharedArea } from "./shared-area.ts";
import { type Example, trainTrees } from "./train-trees.ts";
import type { TrueField, TrueForm } from "./truth.ts";

/** A form whose candidates are measured. */
export type MeasuredForm = TrueForm & { readonly candidates: readonly PageCandidates[] };

const TRAINING = { trees: 60, depth: 5, rate: 0.1, pull: 3 };
const FOLDS = 5;
/** Least probability of the chosen candidates that the calibration is fitted to. */
const UNSURE = 0.1;
/** Candidates of one form count at most as so many. */
const [PLACES_OF_FORM, BOXES_OF_FORM] = [80, 40];
/** The best candidate of a field is right when they share so much of their joint area. */
const [PLACE_SHARED, BOX_SHARED] = [0.5, 0.3];

export function measureForm(form: TrueForm): MeasuredForm {
  return { ...form, candidates: form.pages.map(measureCandidates) };
}

/**
 * Trains a model. Its probabilities are calibrated on the fields that are chosen on forms of other families than those that
 * trained the trees: of overlapping candidates the surest one is chosen, so its probability is too great more often than
 * too small.
 */
export function trainModel(forms: readonly MeasuredForm[]): DetectionModel {
  const examples = forms.map(examplesOf);
  const outcomes: Outcomes = { places: [], boxes: [] };
  for (const fold of foldsOf(forms)) {
    const isOut = (at: number): boolean => fold.has(forms[at]?.family ?? -1);
    const model = treesOf(examples.filter((_, at) => !isOut(at)));
    for (const form of forms.filter((_, at) => isOut(at))) addOutcomes(form, model, outcomes);
  }
  const { places, boxes } = treesOf(examples);
  return {
    places: { ...places, ...calibrationOf(outcomes.places) },
    boxes: { ...boxes, ...calibrationOf(outcomes.boxes) },
  };
}

/** Judges each form by a model of the other families. */
export function crossValidate(forms: readonly MeasuredForm[]): (readonly Judged[])[] {
  const judged = new Map<MeasuredForm, readonly Judged[]>();
  for (const fold of foldsOf(forms)) {
    const model = trainModel(forms.filter((form) => !fold.has(form.family)));
    for (const form of forms) if (fold.has(form.family)) judged.set(form, judgeForm(form, model));
  }
  return forms.flatMap((form) => [judged.get(form) ?? []]);
}

export function judgeForm(
  { pages, fields, candidates }: MeasuredForm,
  model: DetectionModel,
): Judged[] {
  const seats = pages.flatMap((page, at) => {
    const measured = candidates[at];
    const found = measured === undefined ? [] : chooseFields(measured, model);
    return found.map((field) => ({ page, field }));
  });
  const defined = defineFound(seats, pages, []);
  const typed = seats.map(({ page, field }, at) => {
    const type = defined[at]?.type === "signature" ? ("signature" as const) : field.type;
    return { page, field: { ...field, type } };
  });
  return pages.map((page) => {
    const found = typed.flatMap((one) => (one.page === page ? [one.field] : []));
    return judgePage(
      found,
      fields.filter((field) => field.page === page.page),
    );
  });
}

/** The families in parts of about equal numbers. */
function foldsOf(forms: readonly MeasuredForm[]): ReadonlySet<number>[] {
  const families = [...new Set(forms.map(({ family }) => family))];
  return Array.from(
    { length: FOLDS },
    (_, fold) => new Set(families.filter((_family, at) => at % FOLDS === fold)),
  );
}

/** A chosen field's logit, and whether it is a true one. */
type Outcome = {
  readonly features: Float64Array;
  readonly isRight: boolean;
  readonly weight: number;
};
type Outcomes = { readonly places: Outcome[]; readonly boxes: Outcome[] };

type FormExamples = { readonly places: readonly Example[]; readonly boxes: readonly Example[] };

function examplesOf(form: MeasuredForm): FormExamples {
  return { places: placeExamples(form), boxes: boxExamples(form) };
}

function treesOf(examples: readonly FormExamples[]): DetectionModel {
  return {
    places: trainTrees(
      examples.flatMap(({ places }) => places),
      TRAINING,
    ),
    boxes: trainTrees(
      examples.flatMap(({ boxes }) => boxes),
      TRAINING,
    ),
  };
}

/** Adds what became of the fields that a model chooses on a form. */
function addOutcomes(form: MeasuredForm, model: DetectionModel, { places, boxes }: Outcomes): void {
  for (const [at, { page }] of form.pages.entries()) {
    const measured = form.candidates[at];
    if (measured === undefined) continue;
    const truth = form.fields.filter((field) => field.page === page);
    for (const { kind, field, match } of judgePage(chooseFields(measured, model, UNSURE), truth)
      .found) {
      if (kind === "comb") continue;
      const features = Float64Array.from([1, logitOf(field.confidence)]);
      (kind === "check" ? boxes : places).push({ features, isRight: match !== null, weight: 1 });
    }
  }
}

function logitOf(p: number): number {
  return Math.log(p / (1 - p));
}

function calibrationOf(outcomes: readonly Outcome[]): Pick<Trees, "scale" | "shift"> {
  const [shift = 0, scale = 1] = logisticRegression(outcomes, 2, 0.1);
  return { scale: round4(scale), shift: round4(shift) };
}

function placeExamples({ pages, fields, candidates }: MeasuredForm): Example[] {
  const all = pages.flatMap(({ page }, at) => {
    const truth = fields.filter((field) => field.page === page && field.kind !== "check");
    const places = candidates[at]?.places ?? [];
    return label(
      places.map(({ place, values }) => ({ box: place, values })),
      truth,
      PLACE_SHARED,
    );
  });
  return weighted(all, PLACES_OF_FORM);
}

function boxExamples({ pages, fields, candidates }: MeasuredForm): Example[] {
  const all = pages.flatMap(({ page }, at) => {
    const truth = fields.filter((field) => field.page === page && field.kind === "check");
    return label(candidates[at]?.boxes ?? [], truth, BOX_SHARED);
  });
  return weighted(all, BOXES_OF_FORM);
}

/** The best candidate of each field is right; others that match a field are neither right nor wrong. */
function label(
  candidates: readonly { readonly box: Box; readonly values: Float64Array }[],
  truth: readonly TrueField[],
  shared: number,
): Omit<Example, "weight">[] {
  const best = new Set<object>();
  const near = new Set<object>();
  for (const field of truth) {
    let [first, most]: [object | null, number] = [null, shared];
    for (const candidate of candidates) {
      const share = sharedArea(candidate.box, field);
      if (share >= PLACE_SHARED) near.add(candidate);
      if (share >= most) [first, most] = [candidate, share];
    }
    if (first !== null) best.add(first);
  }
  return candidates
    .filter((candidate) => best.has(candidate) || !near.has(candidate))
    .map((candidate) => ({ values: candidate.values, isRight: best.has(candidate) }));
}

function weighted(examples: readonly Omit<Example, "weight">[], most: number): Example[] {
  const weight = Math.min(1, most / Math.max(1, examples.length));
  return examples.map((example) => ({ ...example, weight }));
}

function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
