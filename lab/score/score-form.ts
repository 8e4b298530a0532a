import type { Refused } from "@platen/engine";
import { compileForm, type OurForm } from "../compile-form.ts";
import { fillOnce } from "../fill-once.ts";
import { judgeOwnContent } from "../hostile/own-content.ts";
import { takeCensus } from "../referees/census.ts";
import { extractDrawnText } from "../referees/drawn-text.ts";
import type { StructureReferee } from "../referees/qpdf.ts";
import { READERS, type ReadingResult, readingOf } from "../referees/readers.ts";
import type { Filling } from "../values/filling.ts";
import { TOKEN_CHARACTERS, tokenFilling, untouchedFilling } from "../values/token.ts";
import type { Fault } from "./fault.ts";
import { exclusion, lostFields } from "./judge-census.ts";
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
  const ours = await compileForm(pdf, { flatten: false, characters: TOKEN_CHARACTERS });
  const apart = exclusion(census, ours);
  if (apart !== null) {
    const passed = ours.kind === "refused" || (await passesThrough(ours, pdf, options.structure));
    const handledRight = apart.handledRight && passed;
    return { ...blankVerdict(file), outcome: "apart", reason: apart.reason, handledRight };
  }
  if (ours.kind === "refused") return incomplete(file, [describeRefusal(ours)]);
  const lost = lostFields(census, ours.fields);
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

function describeRefusal({ reason, message }: Refused): Fault {
  return { kind: "refused", field: null, message: `${reason}: ${message}` };
}

/** A form without anything to fill comes out as a sound document. */
async function passesThrough(
  ours: OurForm,
  original: Uint8Array,
  structure: StructureReferee,
): Promise<boolean> {
  const { pdf } = fillOnce(ours.template, [], ours.shaper);
  if (pdf === null) return false;
  const judged = await judgeOwnContent(structure, pdf, original, new Set());
  return judged.ours.length === 0;
}

async function judgeFilled(
  ours: OurForm,
  original: Uint8Array,
  structure: StructureReferee,
): Promise<{ readonly faults: readonly Fault[]; readonly dissents: readonly string[] }> {
  const fillings = ours.fields.map((field, index) => tokenFilling(field, index));
  const { pdf, faults } = fill(ours, fillings);
  if (pdf === null) return { faults, dissents: [] };
  const untouched = ours.allFields
    .filter(({ readOnly, calculation }) => readOnly && calculation === null)
    .map(untouchedFilling);
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
  const ours = await compileForm(pdf, { flatten: true, characters: TOKEN_CHARACTERS });
  if (ours.kind === "refused") return [describeRefusal(ours)];
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
    ours.shaper,
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
