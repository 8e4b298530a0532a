import type { Field, Refused } from "@platen/engine";
import { compileForm, type OurForm } from "../compile-form.ts";
import { fillOnce } from "../fill-once.ts";
import { type Census, takeCensus } from "../referees/census.ts";
import { extractDrawnText } from "../referees/drawn-text.ts";
import type { StructureReferee } from "../referees/qpdf.ts";
import { READERS, type ReadingResult, readingOf } from "../referees/readers.ts";
import type { Filling } from "../values/filling.ts";
import { tokenFilling, untouchedFilling } from "../values/token.ts";
import type { Fault } from "./fault.ts";
import { judgeDrawn, judgeFlattened } from "./judge-drawn.ts";
import { judgeStructure } from "./judge-structure.ts";
import { dissents, judgeValues } from "./judge-values.ts";
import type { Verdict } from "./verdict.ts";

/** Opens, compiles, fills every field of one file, and has the output judged. */
export async function scoreForm(
  file: string,
  pdf: Uint8Array,
  options: { readonly flatten: boolean; readonly structure: StructureReferee },
): Promise<Verdict> {
  const census = await takeCensus(pdf);
  const ours = await compileForm(pdf, { flatten: false });
  const apart = standsApart(census, ours);
  if (apart !== null) return { ...blankVerdict(file), outcome: "apart", ...apart };
  if (ours.kind === "refused") return incomplete(file, [refusal(ours)]);
  const lost = lostFields(census, ours);
  const judged = await judgeFilled(ours, pdf, options.structure);
  const flat = options.flatten ? await judgeFlat(pdf, options.structure) : [];
  const faults = [...lost, ...judged.faults, ...flat];
  return {
    ...blankVerdict(file),
    outcome: faults.length === 0 ? "complete" : "incomplete",
    fieldCount: ours.fields.length,
    faults,
    dissents: judged.dissents,
  };
}

/** A verdict on a file that brought its judge down. */
export function crashed(file: string, message: string): Verdict {
  return incomplete(file, [{ kind: "crash", field: null, message }]);
}

type Apart = { readonly reason: string; readonly handledRight: boolean };

/** Nobody can fill a file that is locked, unreadable, without writable fields, or a placeholder of XFA. */
function standsApart(census: Census, ours: OurForm | Refused): Apart | null {
  const refusedFor = ours.kind === "refused" ? ours.reason : null;
  if (census.kind === "locked") {
    return { reason: "a password is needed", handledRight: refusedFor === "password_needed" };
  }
  if (census.kind === "opened" && census.needsRendering) {
    return { reason: "dynamic XFA", handledRight: refusedFor === "dynamic_xfa_not_yet" };
  }
  if (ours.kind === "form" && ours.fields.length > 0) return null;
  if (census.kind === "opened" && census.writable.length > 0) return null;
  if (census.kind === "unreadable") {
    return { reason: `unreadable (${census.message})`, handledRight: refusedFor !== null };
  }
  if (refusedFor === "dynamic_xfa_not_yet") {
    return { reason: "dynamic XFA", handledRight: census.xfa };
  }
  const right = ours.kind === "form" || ours.code === "no_form_fields";
  return { reason: "nothing to fill", handledRight: right };
}

function refusal({ reason, message }: Refused): Fault {
  return { kind: "refused", field: null, message: `${reason}: ${message}` };
}

/** Fields that a foreign library would fill and we do not know, or take for another kind. */
function lostFields(census: Census, { fields }: OurForm): readonly Fault[] {
  if (census.kind !== "opened") return [];
  return census.writable.flatMap(({ name, kind }) => {
    const known = fields.filter((field) => isNamed(field.name, name));
    if (known.some((field) => kindOf(field) === kind)) return [];
    const message = known.length === 0 ? "mupdf could fill it" : `mupdf takes it for a ${kind}`;
    return [{ kind: "lost", field: name, message }];
  });
}

function kindOf({ type }: Field): string {
  return type === "checkbox" || type === "radio" ? "toggle" : type;
}

/** A kid that does not know its parent has a shorter name for mupdf, which goes by /Parent alone. */
function isNamed(ours: string, theirs: string): boolean {
  return ours === theirs || ours.endsWith(`.${theirs}`);
}

async function judgeFilled(
  ours: OurForm,
  original: Uint8Array,
  structure: StructureReferee,
): Promise<{ readonly faults: readonly Fault[]; readonly dissents: readonly string[] }> {
  const fillings = ours.fields.map((field, index) => tokenFilling(field, index));
  const { pdf, faults } = fill(ours, fillings);
  if (pdf === null) return { faults, dissents: [] };
  const untouched = ours.allFields.filter((field) => field.readOnly).map(untouchedFilling);
  const stored = [...fillings, ...untouched.filter((filling) => filling !== null)];
  const readings: ReadingResult[] = [];
  for (const [library, read] of READERS) readings.push(await readingOf(library, read, pdf));
  return {
    faults: [
      ...faults,
      ...(await judgeStructure(structure, pdf, original)),
      ...judgeValues(stored, readings),
      ...judgeDrawn(fillings, await extractDrawnText(pdf)),
    ],
    dissents: dissents(stored, readings),
  };
}

async function judgeFlat(pdf: Uint8Array, structure: StructureReferee): Promise<readonly Fault[]> {
  const ours = await compileForm(pdf, { flatten: true });
  if (ours.kind === "refused") return [refusal(ours)];
  const fillings = ours.fields.map((field, index) => tokenFilling(field, index));
  const filled = fill(ours, fillings);
  if (filled.pdf === null) return filled.faults;
  const drawn = await extractDrawnText(filled.pdf);
  const faults = [...filled.faults, ...(await judgeStructure(structure, filled.pdf, pdf))];
  return [...faults, ...judgeFlattened(fillings, drawn)].map((fault) => ({
    ...fault,
    message: `flattened: ${fault.message}`,
  }));
}

function fill(
  ours: OurForm,
  fillings: readonly Filling[],
): { readonly pdf: Uint8Array | null; readonly faults: readonly Fault[] } {
  const { pdf, issues } = fillOnce(
    ours.template,
    fillings.map((filling) => filling.value),
  );
  const errors = issues.filter((issue) => issue.severity === "error");
  const faults = errors.map(
    ({ code, field, message }): Fault => ({ kind: "row", field, message: `${code}: ${message}` }),
  );
  if (pdf === null && faults.length === 0) {
    return { pdf, faults: [{ kind: "row", field: null, message: "the row failed, unexplained" }] };
  }
  return { pdf, faults };
}

function blankVerdict(file: string): Verdict {
  return {
    file,
    outcome: "complete",
    reason: "",
    handledRight: true,
    fieldCount: 0,
    faults: [],
    dissents: [],
  };
}

function incomplete(file: string, faults: readonly Fault[]): Verdict {
  return { ...blankVerdict(file), outcome: "incomplete", faults };
}
