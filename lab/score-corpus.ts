import { parseArgs } from "node:util";
import { exitCodeOf, numberOption } from "./command.ts";
import { findForms } from "./score/find-forms.ts";
import { startProgress } from "./score/progress.ts";
import { listFaults, summaryLines } from "./score/report.ts";
import { runChildren } from "./score/run-children.ts";
import { sumUp } from "./score/verdict.ts";

const HELP = `npm run score:corpus -- --dir D [options]

Opens, compiles and fills every field of every PDF under D, and has each output judged by readers that are
not ours: qpdf for its structure, pdf.js, mupdf, pdf-lib and @libpdf/core for its values (two must agree),
pdf.js for the text that is drawn. A form counts when it opens without a password and has a writable text,
check, radio or choice field. Exits 1 when fewer than the gate are complete, or when a file that does not
count was answered wrongly.

  --dir D         a folder, searched recursively, or one PDF
  --only PATTERN  only the files whose path matches this regular expression
  --gate SHARE    the share that must be complete (default 0.99)
  --flatten       judge the flattened form of each too: tokens in the page's own text, nothing left to fill
  --processes N   (default 2)
  --time-limit S  seconds for one file (default 60)
  --verbose       every fault, and what single libraries read otherwise
  --json          the result as JSON
  --help`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const args = readArguments();
  if (args.help || args.dir === undefined) {
    console.log(HELP);
    return args.help ? 0 : 2;
  }
  const gate = numberOption("gate", args.gate, 0);
  const only = args.only === undefined ? null : new RegExp(args.only);
  const { dir, files } = await findForms(args.dir, only);
  const verdicts = await runChildren({
    dir,
    files,
    flatten: args.flatten,
    processes: numberOption("processes", args.processes, 1),
    timeLimitMs: numberOption("time-limit", args["time-limit"], 0) * 1000,
    onVerdict: startProgress(files.length),
  });
  const score = sumUp(verdicts);
  const passed = score.share >= gate && score.apartHandledWrong === 0;
  if (args.json) console.log(JSON.stringify({ ...score, gate, passed, forms: verdicts }, null, 2));
  else {
    for (const line of listFaults(verdicts, args.verbose)) console.log(line);
    for (const line of summaryLines(score, gate)) console.log(line);
  }
  return passed ? 0 : 1;
}

function readArguments() {
  return parseArgs({
    options: {
      dir: { type: "string" },
      only: { type: "string" },
      gate: { type: "string", default: "0.99" },
      flatten: { type: "boolean", default: false },
      processes: { type: "string", default: "2" },
      "time-limit": { type: "string", default: "60" },
      verbose: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
}
