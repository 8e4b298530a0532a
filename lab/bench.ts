import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { exitCodeOf, numberOption } from "./command.ts";
import { benchmarksPage } from "./measure/page.ts";
import type { BenchResult } from "./measure/result.ts";
import { missedGates, runBench } from "./measure/run-bench.ts";
import { summaryLine } from "./measure/summary.ts";
import type { Strategy } from "./peers/peer.ts";
import { STRATEGIES } from "./peers/strategies.ts";

const HELP = `npm run bench -- [options]

CPU time a row: ours and the peers', on the same rows, in one process a form, on our compiled blank form, so that
all see the same fields. Every one of our rows is unpacked and compared, some are read by foreign libraries; a
peer counts as correct when two other libraries read its values back. Exits 1 below a gate, or when an output
of ours is wrong.

  --form F.pdf      a form to measure; may be repeated (default: the project's specimen, and
                    three-fields, a form of three fields that the project makes)
  --rows N          different rows (default 1000)
  --peers LIST      of pdf-lib,libpdf,pdfjs,pdfium,mupdf (default all; "none")
  --csv-rows N      rows of the CSV → ZIP run, on the first form (default 10000)
  --gate N          × pdf-lib's best row, for each form (default 100)
  --gate-peer N     × the fastest correct peer, for each form of 20 fields or more (default 30)
  --gate-small N    the same for forms of fewer fields (default 30)
  --gate-csv S      CPU seconds for the CSV → ZIP run (default 0: shown, not judged)
  --scripts         also rows with a name in another script, on the first form
  --json            the figures as JSON
  --markdown FILE   the figures as the page that the project shows, docs/benchmarks.md; none where ours is wrong
  --help

pdf-lib's best row is its fastest strategy's fill alone, without CRC and deflate; ours is the ZIP-ready entry.
The other peers pay for CRC and deflate (zlib level 6) of their whole output, as a ZIP entry needs them.`;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const args = readArguments();
  if (args.help) {
    console.log(HELP);
    return 0;
  }
  const { result, faults } = await runBench({
    forms: args.form,
    rows: numberOption("rows", args.rows, 1),
    csvRows: numberOption("csv-rows", args["csv-rows"], 1),
    strategies: strategiesOf(args.peers),
    scripts: args.scripts,
    say: args.json ? () => {} : (text) => console.log(text),
  });
  const missed = missedGates(result, {
    pdfLib: numberOption("gate", args.gate, 0),
    peer: numberOption("gate-peer", args["gate-peer"], 0),
    small: numberOption("gate-small", args["gate-small"], 0),
    csvSeconds: numberOption("gate-csv", args["gate-csv"], 0),
  });
  if (args.markdown !== "" && faults.length === 0)
    await writeFile(args.markdown, benchmarksPage(result));
  if (args.json) console.log(JSON.stringify(result, null, 2));
  else for (const form of result.forms) console.log(formSummary(form));
  for (const line of [...faults, ...missed]) console.error(line);
  return faults.length + missed.length === 0 ? 0 : 1;
}

function formSummary({
  form,
  zip_ready_us: ours,
  fastest_peer: name,
  ratio_fastest_peer: ratio,
}: BenchResult["forms"][number]): string {
  const peer = name === null || ratio === null ? null : { name, value: ours * ratio };
  return summaryLine({ figure: `a row of ${form}, ZIP-ready, CPU µs`, floor: null, ours, peer });
}

/** Parses a list of peers' strategies; "none" means no peers. */
function strategiesOf(list: string): readonly Strategy[] {
  const names = list === "none" ? [] : list.split(",");
  const stranger = names.find((name) => !STRATEGIES.some(({ peer }) => peer === name));
  if (stranger !== undefined) throw new Error(`--peers does not know "${stranger}"`);
  return STRATEGIES.filter(({ peer }) => names.includes(peer));
}

function readArguments() {
  return parseArgs({
    options: {
      form: { type: "string", multiple: true, default: [] },
      rows: { type: "string", default: "1000" },
      peers: { type: "string", default: "pdf-lib,libpdf,pdfjs,pdfium,mupdf" },
      "csv-rows": { type: "string", default: "10000" },
      gate: { type: "string", default: "100" },
      "gate-peer": { type: "string", default: "30" },
      "gate-small": { type: "string", default: "30" },
      "gate-csv": { type: "string", default: "0" },
      scripts: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      markdown: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  }).values;
}
