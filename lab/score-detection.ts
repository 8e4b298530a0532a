import { parseArgs } from "node:util";
import { exitCodeOf } from "./command.ts";
import { type ClassFigures, figuresOf, type Judged } from "./detection/judge.ts";
import {
  crossValidate,
  judgeForm,
  type MeasuredForm,
  measureForm,
  trainModel,
} from "./detection/train.ts";
import { readTruth } from "./detection/truth.ts";

const HELP = `npm run score:detection -- --dir DIR [options]

Measures how well fields are found on pages without fields. The forms in DIR have fields, which are the truth;
their pages are read without them. Each form is judged by a model of other families of forms, and fields of which
the page shows nothing are counted apart.

  --dir DIR    a folder with PDF forms; more than one may be given
  --half N     only the families of one half, 0 or 1
  --held       a model of half 1 judges half 0
  --forms      the figures of each form too
  --help`;

const AIMS: Readonly<Record<string, number>> = {
  text: 0.78,
  check: 0.88,
  comb: 0.8,
  signature: 0.7,
};

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dir: { type: "string", multiple: true },
      half: { type: "string" },
      held: { type: "boolean", default: false },
      forms: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.dir === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const { forms: truth, incomplete } = await readTruth(values.dir);
  const start = process.cpuUsage();
  const forms = truth.map(measureForm);
  const { user, system } = process.cpuUsage(start);
  const pages = forms.reduce((sum, form) => sum + form.pages.length, 0);
  const readMs = forms.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  const chosen = forms.filter(
    ({ half }) => values.half === undefined || half === Number(values.half),
  );
  const [judged, of] = values.held ? judgeHeld(forms) : [crossValidate(chosen), chosen];
  if (values.forms)
    for (const [at, form] of of.entries()) console.log(formLine(form, judged[at] ?? []));
  for (const line of report(judged)) console.log(line);
  console.log(
    `left out           ${incomplete.length} forms, most of whose check boxes on some page are no fields`,
  );
  const cpu = ((user + system) / 1000 + readMs) / Math.max(1, pages);
  console.log(
    `CPU per page       ${cpu.toFixed(1)} ms (at most 60), ${forms.length} forms, ${pages} pages`,
  );
  return 0;
}

function judgeHeld(
  forms: readonly MeasuredForm[],
): [(readonly Judged[])[], readonly MeasuredForm[]] {
  const model = trainModel(forms.filter(({ half }) => half === 1));
  const held = forms.filter(({ half }) => half === 0);
  return [held.map((form) => judgeForm(form, model)), held];
}

function formLine(form: MeasuredForm, judged: readonly Judged[]): string {
  const figures = figuresOf([judged]).classes.filter(({ fields }) => fields > 0);
  const shown = figures.map(({ kind, fields, f1 }) => `${kind} ${f1.toFixed(2)} of ${fields}`);
  return `${form.path.slice(-60).padEnd(62)}${shown.join("  ")}`;
}

function report(judged: readonly (readonly Judged[])[]): string[] {
  const figures = figuresOf(judged);
  const blank = judged
    .flat()
    .flatMap((page) => page.missed)
    .filter(({ hasTrace }) => !hasTrace).length;
  return [
    "class      fields  precision  recall    F1  (aim)    AP",
    ...figures.classes.map(classLine),
    `sure (≥ 0.8)       ${figures.surePrecision.toFixed(3)} of ${figures.sure} right (aim 0.93)`,
    `edges              median ${figures.edgeMedian.toFixed(2)} pt, nine tenths within ${figures.edge90.toFixed(2)} pt (aim 2)`,
    `≤ 5 corrections    ${(100 * figures.fewCorrections).toFixed(0)} % of ${judged.length} forms`,
    `without a trace    ${blank} fields, not counted`,
  ];
}

function classLine({ kind, fields, precision, recall, f1, ap }: ClassFigures): string {
  const shown = [precision, recall, f1].map((value) => value.toFixed(3).padStart(9)).join("");
  return `${kind.padEnd(10)}${String(fields).padStart(7)}${shown}  (${AIMS[kind]})  ${ap.toFixed(3)}`;
}
