import { type Group, type Measure, noneOf, shareOf } from "./measure.ts";
import type { SeenForm, SeenWidget } from "./seen-form.ts";
import { pathOf, type TemplateField } from "./template-fields.ts";

/** A dynamic file with what the scorer counted in its template and found in the conversion. */
export type DynamicCase = {
  readonly file: string;
  readonly template: readonly TemplateField[];
  /** The form refers to entities of its own, so that it is to be refused. */
  readonly usesEntities: boolean;
  readonly outcome:
    | { readonly kind: "none"; readonly why: string }
    | {
        readonly kind: "form";
        readonly form: SeenForm;
        /** Fields that warnings name as not converted. */
        readonly warned: readonly string[];
      };
};

/** In smaller files all fields must convert. */
const SMALL_FILE_FIELDS = 50;
const CONVERTED_SHARE = 0.995;
const EDGE_PT_MIN = 2;
/** Rounding of coordinates. */
const PAGE_SLACK_PT = 0.01;

/** Group 1: each field of the template is one field on a page, or is named in a warning. */
export function judgeDynamic(cases: readonly DynamicCase[]): Group {
  const counted = cases.filter(
    ({ template, usesEntities }) => !usesEntities && template.some(isFillable),
  );
  const judged = counted.map((each) => ({ ...each, ...judgeFields(each) }));
  const right = judged.reduce((total, each) => total + each.right, 0);
  const small = judged.filter(({ template }) => template.length < SMALL_FILE_FIELDS);
  const total = judged.reduce((sum, { template }) => sum + template.length, 0);
  const label = (name: string, faults: readonly string[]): Measure => noneOf(name, faults, total);
  return {
    title: "1 Dynamic: fields of the template",
    measures: [
      shareOf("files with fields that convert", {
        right: judged.filter(({ outcome }) => outcome.kind === "form").length,
        wrong: judged.flatMap(({ file, outcome }) =>
          outcome.kind === "none" ? [`${file}: ${outcome.why}`] : [],
        ),
        least: 1,
      }),
      shareOf("fields on a page", {
        right,
        wrong: judged.flatMap(({ missing }) => missing),
        least: CONVERTED_SHARE,
      }),
      shareOf(`the same in files of fewer than ${SMALL_FILE_FIELDS}`, {
        right: small.reduce((sum, each) => sum + each.right, 0),
        wrong: small.flatMap(({ missing }) => missing),
        least: 1,
      }),
      label(
        "neither on a page nor in warnings",
        judged.flatMap(({ unnamed }) => unnamed),
      ),
      label(
        "both on a page and warned as not converted",
        judged.flatMap(({ both }) => both),
      ),
      label(
        "fields that the template lacks",
        judged.flatMap(({ alien }) => alien),
      ),
      ...judgeEntities(cases),
    ],
  };
}

/** Nothing where no form uses entities. */
function judgeEntities(cases: readonly DynamicCase[]): readonly Measure[] {
  const users = cases.filter(({ usesEntities }) => usesEntities);
  if (users.length === 0) return [];
  const wrong = users.filter((each) => !isRefused(each)).map(({ file }) => file);
  const right = users.length - wrong.length;
  return [
    shareOf("files that use entities of their own and are refused", { right, wrong, least: 1 }),
  ];
}

function isRefused({ outcome }: DynamicCase): boolean {
  return outcome.kind === "none" && outcome.why === "refused as xfa_malformed";
}

/** Acrobat makes push buttons of fields for pictures: a form of nothing else has no field to fill. */
function isFillable(field: TemplateField): boolean {
  return isExpected(field) && field.ui !== "imageEdit" && field.ui !== "button";
}

type FieldFaults = {
  readonly right: number;
  readonly missing: readonly string[];
  readonly unnamed: readonly string[];
  readonly both: readonly string[];
  readonly alien: readonly string[];
};

/** Expected on a page: not hidden, no barcode. */
function isExpected(field: TemplateField): boolean {
  return !field.hidden && field.ui !== "barcode";
}

function judgeFields({ file, template, outcome }: DynamicCase): FieldFaults {
  const expected = template.filter(isExpected);
  const at = (name: string): string => `${file}: ${name}`;
  if (outcome.kind === "none") {
    const missing = expected.map(({ name }) => at(name));
    return { right: 0, missing, unnamed: [], both: [], alien: [] };
  }
  const { form, warned } = outcome;
  const placed = [...form.fields.values()]
    .filter(({ widgets }) => widgets.some((widget) => isPlaced(widget, form)))
    .map(({ name }) => name);
  const shown = matcherOf(placed);
  const named = matcherOf(warned);
  const seen = template.map((field) => ({
    field,
    isShown: shown.take(field),
    isNamed: named.take(field),
  }));
  const alien = outsiders(template, [...form.fields.keys()]);
  const missing = seen.filter(({ field, isShown }) => isExpected(field) && !isShown);
  return {
    right: expected.length - missing.length,
    missing: missing.map(({ field }) => at(field.name)),
    unnamed: seen
      .filter((each) => !each.isShown && !each.isNamed)
      .map(({ field }) => at(field.name)),
    both: warned.filter((name) => placed.includes(name)).map(at),
    alien: alien.map(at),
  };
}

function isPlaced({ page, box }: SeenWidget, { pages }: SeenForm): boolean {
  const sheet = pages[page];
  if (sheet === undefined) return false;
  const isLarge = box.right - box.left >= EDGE_PT_MIN && box.bottom - box.top >= EDGE_PT_MIN;
  const isInside =
    box.left >= -PAGE_SLACK_PT &&
    box.top >= -PAGE_SLACK_PT &&
    box.right <= sheet.width + PAGE_SLACK_PT &&
    box.bottom <= sheet.height + PAGE_SLACK_PT;
  return isLarge && isInside;
}

/**
 * Matches fields of the template with names. Indices shift when instances are repeated, so that a name that is not
 * found as it is may be found by its path, each name once.
 */
function matcherOf(names: readonly string[]): { readonly take: (field: TemplateField) => boolean } {
  const exact = new Set(names);
  const byPath = new Map<string, number>();
  for (const name of names) byPath.set(pathOf(name), (byPath.get(pathOf(name)) ?? 0) + 1);
  return {
    take: ({ name, path, repeats }) => {
      const left = byPath.get(path) ?? 0;
      if (left === 0 || !(exact.has(name) || repeats)) return false;
      byPath.set(path, left - 1);
      return true;
    },
  };
}

/** Names that are no field of the template, nor another instance of one that repeats. */
function outsiders(
  template: readonly TemplateField[],
  names: readonly string[],
): readonly string[] {
  const exact = new Set(template.map(({ name }) => name));
  const repeated = new Set(template.filter(({ repeats }) => repeats).map(({ path }) => path));
  return names.filter((name) => !exact.has(name) && !repeated.has(pathOf(name)));
}
