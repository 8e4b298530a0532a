import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CONTENDERS, type Contender, OURS } from "./appearance/contenders.ts";
import { missLines, tableLines } from "./appearance/report.ts";
import { type Referees, scoreFile, type Verdict } from "./appearance/score-file.ts";
import { passes, tally } from "./appearance/tally.ts";
import { readTruth, type Sample } from "./appearance/truth.ts";
import { exitCodeOf } from "./command.ts";
import { loadMupdf } from "./referees/mupdf-library.ts";
import { loadPdfium } from "./referees/pdfium-library.ts";
import { startProgress } from "./score/progress.ts";

const HELP = `npm run score:appearance -- --truth T --files D [options]

Fills each field of a list of appearances that Acrobat wrote, with the value that it holds, and compares what
is drawn with Acrobat's stream: the position and size of each glyph, line breaks, marks behind selected items,
borders; and, rendered at 144 dpi, the pixels of its rectangle. The same is asked of pdf-lib and @libpdf/core.
Exits 1 when a class of ours is below its gate. Rich text and the drawings of Acrobat's engine for XFA are
counted separately, because no value describes them.

  --truth T       the list (JSON)
  --files D       the folder that its paths begin in (default: the list's own)
  --only PATTERN  only the samples whose path and name match this regular expression
  --ours          without the other libraries
  --no-pixels     numbers alone
  --verbose       every miss of every library; else of ours
  --json          the result as JSON
  --help`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const args = readArguments();
  if (args.help || args.truth === undefined) {
    console.log(HELP);
    return args.help ? 0 : 2;
  }
  const truth = await readTruth(args.truth);
  const only = new RegExp(args.only ?? "");
  const samples = truth.samples.filter(({ path, name }) => only.test(`${path} ${name}`));
  if (samples.length === 0) throw new Error(`no appearance to compare in ${args.truth}`);
  const contenders = args.ours ? CONTENDERS.slice(0, 1) : CONTENDERS;
  const verdicts = await scoreAll(args.files ?? join(args.truth, ".."), samples, contenders, {
    mupdf: await loadMupdf(),
    pdfium: args["no-pixels"] ? null : await loadPdfium(),
  });
  const columns = contenders.map(({ name }) => ({ name, tallies: tally(verdicts, name) }));
  const ours = columns[0]?.tallies ?? [];
  const passed = ours.length > 0 && ours.every(passes);
  const apart = samples.filter(({ engine }) => engine !== "form").length;
  if (args.json) {
    const { unusable } = truth;
    console.log(JSON.stringify({ passed, apart, unusable, columns, verdicts }, null, 2));
    return passed ? 0 : 1;
  }
  const shown = args.verbose ? verdicts : verdicts.filter(({ contender }) => contender === OURS);
  for (const line of [...missLines(shown), "", ...tableLines(columns)]) console.log(line);
  console.log(`${samples.length} appearances, ${apart} apart, ${truth.unusable} entries unusable`);
  return passed ? 0 : 1;
}

async function scoreAll(
  folder: string,
  samples: readonly Sample[],
  contenders: readonly Contender[],
  referees: Referees,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  const files = [...Map.groupBy(samples, ({ path }) => path)];
  const advance = startProgress(files.length);
  for (const [path, group] of files) {
    const pdf = await readFile(join(folder, path)).catch(() => null);
    const bytes = pdf === null ? null : new Uint8Array(pdf);
    verdicts.push(...(await scoreFile(referees, bytes, group, contenders)));
    advance();
  }
  return verdicts;
}

function readArguments() {
  return parseArgs({
    options: {
      truth: { type: "string" },
      files: { type: "string" },
      only: { type: "string" },
      ours: { type: "boolean", default: false },
      "no-pixels": { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
}
