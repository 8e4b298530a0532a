import { type CsvSample, sampleCsv } from "@platen/service/filling";
import { type FormLabels, labelForm, mapForm as markForm } from "@platen/service/labels";
import type { FilledMark, FormReader, ImageWorkers } from "@platen/service/untrusted";
import { withFormReader, withImageWorkers } from "../form/form-processes.ts";
import { type OpenedForm, readForm } from "../form/read-form.ts";
import type { InputFlags } from "../input/input-flags.ts";
import { openRows } from "../input/open-rows.ts";
import { formWarningLine } from "../output/form-warnings.ts";
import { writeOutput } from "../output/output-file.ts";
import { serviceRefusal } from "../service/service-refusal.ts";
import { Refusal } from "../terminal/refusal.ts";
import { boxesOf, leaveColumns, mappingOf, type Proposal, proposeMapping } from "./propose.ts";
import type { Report } from "./report.ts";
import { type TriedRow, tryRow } from "./try-row.ts";

/** The files of a proposal; null outputs are not written. */
export type MapRequest = {
  readonly formPath: string;
  readonly csvPath: string;
  readonly input: InputFlags;
  readonly output: string | null;
  readonly preview: string | null;
  readonly minConfidence: number;
};

/** Rows whose values decide how a field is filled. */
const ROWS_READ = 20;

/** Proposes a mapping, tries it with the first row and writes the outputs; without any pair nothing is written. */
export async function mapForm(
  request: MapRequest,
): Promise<{ readonly report: Report; readonly notices: readonly string[] }> {
  const { formPath, csvPath, output, preview, minConfidence } = request;
  const { csv, notes } = await readSample(csvPath, request.input);
  if (preview !== null && csv.rows.length === 0)
    throw new Refusal(`${csvPath}: The file has a header but no rows.`, "--preview needs a row.");
  return await withImageWorkers((workers) =>
    withFormReader(async (reader) => {
      const form = await readForm(reader, formPath);
      const labelled = await labelForm(workers, form);
      const { fields } = form;
      const proposed = proposeMapping({ fields, ...labelled, ...csv, minConfidence });
      const tried = await tryFirstRow(reader, form, csv, proposed);
      const { faults = [], warnings = [] } = tried ?? {};
      const contradicted = new Set(faults.flatMap(({ column }) => column ?? []));
      const proposal = leaveColumns(proposed, contradicted);
      const { pairs } = proposal;
      if (pairs.length > 0) await write({ workers, form, labelled, pairs, tried }, request);
      const names = { formName: form.name, formPath, csvPath, output, preview, minConfidence };
      const report = { ...proposal, ...names, tried: tried === null ? null : { faults, warnings } };
      return { report, notices: [...notes, ...noticesOf(form, labelled)] };
    }),
  );
}

/** Null when there is no value or no pair to try. */
async function tryFirstRow(
  reader: FormReader,
  form: OpenedForm,
  { columns, rows: [cells = []] }: CsvSample,
  { pairs }: Proposal,
): Promise<TriedRow | null> {
  if (pairs.length === 0 || cells.every((cell) => cell === "")) return null;
  return await tryRow(reader, form, { columns, cells }, pairs);
}

type Sample = { readonly csv: CsvSample; readonly notes: readonly string[] };

async function readSample(path: string, flags: InputFlags): Promise<Sample> {
  const { read, dialect, notes } = await openRows(path, path, flags, []);
  const csv = await sampleCsv(read(), ROWS_READ, dialect.delimiter).catch((error: unknown) => {
    const refusal = serviceRefusal(error);
    throw refusal === null ? error : new Refusal(`${path}: ${refusal.message}`);
  });
  return { csv, notes };
}

type Found = {
  readonly workers: ImageWorkers;
  readonly form: OpenedForm;
  readonly labelled: FormLabels;
  readonly pairs: Proposal["pairs"];
  readonly tried: TriedRow | null;
};

async function write(found: Found, { output, preview }: MapRequest): Promise<void> {
  if (preview !== null) await writeOutput(preview, await drawPreview(found));
  if (output !== null)
    await writeOutput(output, `${JSON.stringify(mappingOf(found.pairs), null, 2)}\n`);
}

/** Returns the first row's document, or the form as it is where no row can be filled, with every field numbered. */
async function drawPreview({ workers, form, labelled, pairs, tried }: Found): Promise<Uint8Array> {
  const failed = new Set(tried?.faults.map(({ column }) => column));
  const filled = pairs.filter(({ column }) => !failed.has(column));
  const marks = new Map(
    filled.flatMap((pair) =>
      boxesOf(pair).map(({ rawField }): [string, FilledMark] => [
        rawField,
        pair.isSure ? "sure" : "check",
      ]),
    ),
  );
  const pdf = tried?.pdf ?? form.pdf;
  const drawn = await markForm(workers, { ...form, pdf }, labelled.labels, marks);
  if (drawn === null)
    throw new Refusal(
      `The pages of ${form.name} cannot be drawn within the limits of time and memory.`,
      "Leave --preview out: the table has each pair's label.",
    );
  return drawn;
}

function noticesOf(form: OpenedForm, { texts, isPartial }: FormLabels): readonly string[] {
  const hasText = texts.some(({ words }) => words.length > 0);
  return [
    ...form.warnings.map((warning) => `${form.name}: ${formWarningLine(warning)}`),
    ...(hasText
      ? []
      : [
          `${form.name}: No text was found on the pages; only names and tooltips of fields were compared.`,
        ]),
    ...(hasText && isPartial
      ? [`${form.name}: The pages could not be read to the end; labels may be missing.`]
      : []),
  ];
}
