import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { judgeForm } from "./authoring/judge-form.ts";
import { remakeForm } from "./authoring/remake-form.ts";
import { WIDGET_REFEREES } from "./authoring/seen-widgets.ts";
import { exitCodeOf, numberOption } from "./command.ts";
import { loadQpdfReferee } from "./referees/qpdf.ts";
import { findForms } from "./score/find-forms.ts";

const HELP = `npm run score:authoring -- --dir D [options]

Removes the fields of PDFs under D, adds them again from definitions, and compares names, types and boxes with
those that four libraries see; qpdf checks the structure. Exits 1 at a difference.

  --dir D         a folder, searched recursively, or one PDF
  --forms N       how many forms, the first of every so many (default: 100)
  --only PATTERN  only the files whose path matches this regular expression
  --help`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dir: { type: "string" },
      forms: { type: "string", default: "100" },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.dir === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const wanted = numberOption("forms", values.forms, 1);
  const only = values.only === undefined ? null : new RegExp(values.only);
  const { dir, files } = await findForms(values.dir, only);
  const qpdf = await loadQpdfReferee();
  const totals = new Map(
    WIDGET_REFEREES.map(([name]) => [name, { forms: 0, widgets: 0, faults: 0, unread: 0 }]),
  );
  const made = { forms: 0, widgets: 0, left: 0, unclean: 0 };
  const step = Math.max(1, Math.floor(files.length / (wanted * 2)));
  const spread = files.toSorted((a, b) => (files.indexOf(a) % step) - (files.indexOf(b) % step));
  for (const file of spread) {
    if (made.forms >= wanted) break;
    const pdf = await readFile(join(dir, file));
    const remade = await remakeForm(pdf);
    if (remade === null) continue;
    made.forms += 1;
    made.widgets += remade.definitions.length;
    made.left += remade.left;
    const { status, lines } = qpdf(remade.pdf);
    if (status !== 0) made.unclean += 1;
    if (status !== 0) console.log(`${file}: qpdf ${status}: ${lines.slice(0, 3).join(" | ")}`);
    for (const { referee, widgets, faults, failure } of await judgeForm(remade)) {
      const total = totals.get(referee);
      if (total === undefined) continue;
      total.forms += 1;
      total.widgets += widgets;
      total.faults += faults.length;
      total.unread += failure === null ? 0 : 1;
      if (failure !== null) console.log(`${file}: ${referee} cannot read it: ${failure}`);
      for (const fault of faults.slice(0, 3)) console.log(`${file}: ${referee}: ${fault}`);
    }
  }
  console.log(
    `\n${made.forms} forms, ${made.widgets} widgets, ${made.left} definitions left out, ${made.unclean} not clean for qpdf`,
  );
  console.log("| library | forms | not read | widgets seen | differences |\n|---|---|---|---|---|");
  for (const [name, { forms, unread, widgets, faults }] of totals)
    console.log(`| ${name} | ${forms} | ${unread} | ${widgets} | ${faults} |`);
  const all = [...totals.values()];
  return made.unclean + all.reduce((sum, { faults, unread }) => sum + faults + unread, 0) === 0
    ? 0
    : 1;
}
