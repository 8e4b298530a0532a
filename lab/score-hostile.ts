import { parseArgs } from "node:util";
import { exitCodeOf, numberOption } from "./command.ts";
import { hostileSummary, listHostile } from "./hostile/hostile-report.ts";
import { missedGates, sumUpHostile } from "./hostile/hostile-verdict.ts";
import { runTrials } from "./hostile/run-trials.ts";
import { findForms } from "./score/find-forms.ts";
import { startProgress } from "./score/progress.ts";

const HELP = `npm run score:hostile -- --dir D [options]

Gives every PDF under D to the product's own parts with their own limits: the process that reads uploads,
then the threads that fill, once as it is and once flattened, every field with a dummy. Whatever comes out
is unpacked, judged by qpdf and opened by mupdf. Exits 1 when the host dies, when a request takes more than
5 s or 512 MB, when an output is faulted for what its input does not have, or when a refusal hides an error.

  --dir D         a folder, searched recursively, or one PDF
  --only PATTERN  only the files whose path matches this regular expression
  --processes N   (default 1: files that share the machine are slower)
  --verbose       every file, and what outputs are faulted for as their inputs are
  --json          the result as JSON
  --help`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const args = readArguments();
  if (args.help || args.dir === undefined) {
    console.log(HELP);
    return args.help ? 0 : 2;
  }
  const only = args.only === undefined ? null : new RegExp(args.only);
  const { dir, files } = await findForms(args.dir, only);
  const processes = numberOption("processes", args.processes, 1);
  const onVerdict = startProgress(files.length);
  const verdicts = await runTrials({ dir, files, processes, onVerdict });
  const score = sumUpHostile(verdicts);
  const missed = missedGates(score);
  if (args.json) console.log(JSON.stringify({ ...score, missed, verdicts }, null, 2));
  else {
    for (const line of listHostile(verdicts, args.verbose)) console.log(line);
    for (const line of hostileSummary(score)) console.log(line);
  }
  return missed.length === 0 ? 0 : 1;
}

function readArguments() {
  return parseArgs({
    options: {
      dir: { type: "string" },
      only: { type: "string" },
      processes: { type: "string", default: "1" },
      verbose: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
}
