import { compileForm } from "../compile-form.ts";
import { fillOnce } from "../fill-once.ts";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { READERS, type ReadingResult, readingOf } from "../referees/readers.ts";
import { judgeValues } from "../score/judge-values.ts";
import { TOKEN_CHARACTERS, tokenFilling } from "../values/token.ts";
import { type Converter, outcomeOf } from "./converter.ts";
import type { CorpusFile } from "./corpus.ts";
import { worstEdge } from "./judge-adobe.ts";
import { type Group, noneOf } from "./measure.ts";
import { PREFIX, prefixNames, withPackets } from "./rename-som.ts";
import type { Scoring } from "./scoring.ts";
import { type SeenForm, type SeenWidget, seeForm } from "./seen-form.ts";
import { shuffleObjects } from "./shuffle-objects.ts";

type Faults = Record<
  "remains" | "structure" | "values" | "again" | "shuffled" | "prefixed",
  string[]
>;

/** Rounding of coordinates. */
const BOX_SLACK_PT = 0.01;

/** Group 4: the results are sound, can be filled, and depend on nothing but the form. */
export async function checkResults({ dynamic, converter, progress }: Scoring): Promise<Group> {
  const structure = await loadQpdfReferee();
  const advance = progress(dynamic.length);
  const faults: Faults = {
    remains: [],
    structure: [],
    values: [],
    again: [],
    shuffled: [],
    prefixed: [],
  };
  let checked = 0;
  let fields = 0;
  for (const file of dynamic) {
    advance();
    const outcome = outcomeOf(await converter.convert(file.pdf));
    if (outcome.kind === "none") continue;
    checked += 1;
    const at = (text: string): string => `${file.file}: ${text}`;
    const form = await seeForm(outcome.pdf);
    faults.remains.push(...form.remains.map(at));
    const { status, lines } = structure(outcome.pdf);
    if (status !== 0) faults.structure.push(at(lines.join(" ").slice(0, 200)));
    const filled = await fillAll(outcome.pdf);
    fields += filled.fields;
    faults.values.push(...filled.faults.map(at));
    const copies = await convertCopies(converter, file, outcome.pdf, form);
    faults.again.push(...copies.again.map(at));
    faults.shuffled.push(...copies.shuffled.map(at));
    faults.prefixed.push(...copies.prefixed.map(at));
  }
  return {
    title: "4 Results",
    measures: [
      noneOf("/XFA, /NeedsRendering or /Perms left", faults.remains, checked),
      noneOf("complaints by qpdf --check", faults.structure, checked),
      noneOf("values not read back by two readers", faults.values, fields),
      noneOf("other bytes in a second run", faults.again, checked),
      noneOf("other bytes after objects are shuffled", faults.shuffled, checked),
      noneOf("names or boxes that differ with prefixed names", faults.prefixed, checked),
    ],
  };
}

/** Fills each writable field by its name in the ordinary way, and reads the values with foreign readers. */
async function fillAll(
  pdf: Uint8Array,
): Promise<{ readonly fields: number; readonly faults: readonly string[] }> {
  const ours = await compileForm(pdf, { flatten: false, characters: TOKEN_CHARACTERS });
  if (ours.kind === "refused") return { fields: 1, faults: [`does not open: ${ours.reason}`] };
  const fillings = ours.fields.map((field, index) => tokenFilling(field, index));
  const values = fillings.map(({ value }) => value);
  const filled = fillOnce(ours.template, values, ours.shaper);
  const issues = filled.issues.filter(({ severity }) => severity === "error");
  const refused = issues.map(({ field, message }) => `${field ?? "row"}: ${message}`);
  if (filled.pdf === null) return { fields: fillings.length, faults: [...refused, "no output"] };
  const readings: ReadingResult[] = [];
  for (const [library, read] of READERS) readings.push(await readingOf(library, read, filled.pdf));
  const faults = judgeValues(fillings, readings);
  return {
    fields: fillings.length,
    faults: [...refused, ...faults.map(({ field, message }) => `${field ?? ""}: ${message}`)],
  };
}

async function convertCopies(
  converter: Converter,
  { pdf }: CorpusFile,
  result: Uint8Array,
  form: SeenForm,
): Promise<{ readonly [key in "again" | "shuffled" | "prefixed"]: readonly string[] }> {
  const again = await convertFile(converter, pdf);
  const shuffled = await convertFile(converter, await shuffleObjects(pdf));
  const copy = await withPackets(pdf, prefixNames);
  const prefixed = copy === null ? null : await convertFile(converter, copy);
  return {
    again: sameBytes(again, result) ? [] : [difference(again, result)],
    shuffled: sameBytes(shuffled, result) ? [] : [difference(shuffled, result)],
    prefixed:
      copy === null ? [] : prefixFaults(form, prefixed === null ? null : await seeForm(prefixed)),
  };
}

async function convertFile(converter: Converter, pdf: Uint8Array): Promise<Uint8Array | null> {
  const outcome = outcomeOf(await converter.convert(pdf));
  return outcome.kind === "pdf" ? outcome.pdf : null;
}

function sameBytes(a: Uint8Array | null, b: Uint8Array): boolean {
  return a !== null && Buffer.compare(a, b) === 0;
}

function difference(a: Uint8Array | null, b: Uint8Array): string {
  if (a === null) return "not converted";
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return `${a.length} and ${b.length} bytes, different from byte ${at}`;
}

/** Unnamed containers (`#subform`) keep their name. */
export function prefixFaults(form: SeenForm, prefixed: SeenForm | null): readonly string[] {
  if (prefixed === null) return ["the copy with prefixed names does not convert"];
  const faults: string[] = [];
  for (const [name, field] of form.fields) {
    const wanted = name
      .split(".")
      .map((segment) => (segment.startsWith("#") ? segment : `${PREFIX}${segment}`))
      .join(".");
    const other = prefixed.fields.get(wanted);
    if (other === undefined) faults.push(`${wanted} is missing`);
    else if (!sameWidgets(field.widgets, other.widgets)) faults.push(`${wanted} has another box`);
  }
  const surplus = prefixed.fields.size - form.fields.size;
  return surplus > 0 ? [...faults, `${surplus} fields more`] : faults;
}

function sameWidgets(a: readonly SeenWidget[], b: readonly SeenWidget[]): boolean {
  if (a.length !== b.length) return false;
  return a.every(({ page, box }, at) => {
    const other = b[at];
    return other?.page === page && worstEdge(box, other.box) <= BOX_SLACK_PT;
  });
}
