import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { exitCodeOf, numberOption } from "./command.ts";
import { thisMachine } from "./measure/machine.ts";
import { openEnvironment } from "./webhooks/environment.ts";
import { measureAll, PARTS, type Part } from "./webhooks/measure-all.ts";
import { deliverySummary, faultsIn, lineOf, pageOf } from "./webhooks/report.ts";
import { costliestStatements } from "./webhooks/statements.ts";

const HELP = `npm run bench:webhooks -- [options]

Webhooks to real HTTPS receivers on the loopback address, from a real PostgreSQL with fsync: a process of the service
with PLATEN_ROLE=worker, and beside it what a good team would wire of pg-boss and undici.

  1  deliveries a second of one process, all written before
  2  from an event's commit to the request's first byte, 200 events a second
  3  the same at endpoints that answer, while 5 % and 20 % of 500 hang
  4  one account's events while another's 50,000 deliveries are under way, to 1 webhook and to 50
  5  undici alone
  6  a process with nothing to do

  --only N[,N]      these parts alone
  --side NAME       ours or peer alone
  --quick           a tenth of everything
  --peer-batch N    jobs that a worker of pg-boss takes at once (default 64)
  --peer-workers N  such workers (default 2)
  --statements      the dearest statements of each figure
  --profile DIR     a CPU profile of each delivering process
  --markdown FILE   the page
  --json            the result as JSON
  --help`;

process.exitCode = await exitCodeOf(main);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      side: { type: "string" },
      quick: { type: "boolean", default: false },
      "peer-batch": { type: "string", default: "64" },
      "peer-workers": { type: "string", default: "2" },
      statements: { type: "boolean", default: false },
      profile: { type: "string" },
      markdown: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const machine = thisMachine();
  await using things = new AsyncDisposableStack();
  const peer = {
    batch: numberOption("peer-batch", values["peer-batch"], 1),
    workers: numberOption("peer-workers", values["peer-workers"], 1),
  };
  const environment = await openEnvironment({ only: sidesOf(values.side), peer }, things);
  const flags =
    values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`];
  const wanted = { parts: partsOf(values.only), part: values.quick ? 0.1 : 1, flags };
  const figures = await measureAll(environment, wanted, async (figure) => {
    if (!values.json) console.log(lineOf(figure));
    if (values.statements) console.error(await costliestStatements(environment));
  });
  if (values.json) console.log(JSON.stringify({ machine, figures }, null, 2));
  else for (const line of deliverySummary(figures)) console.log(line);
  if (values.markdown !== undefined) await writeFile(values.markdown, pageOf(machine, figures));
  const faults = faultsIn(figures);
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

function partsOf(only: string | undefined): readonly Part[] {
  if (only === undefined) return PARTS;
  const numbers = only.split(",").map(Number);
  const parts = PARTS.filter((part) => numbers.includes(part));
  if (parts.length !== numbers.length) throw new Error(`--only takes ${PARTS.join(", ")}`);
  return parts;
}

function sidesOf(side: string | undefined): readonly ("ours" | "peer")[] {
  if (side === undefined) return ["ours", "peer"];
  if (side !== "ours" && side !== "peer") throw new Error("--side takes ours or peer");
  return [side];
}
