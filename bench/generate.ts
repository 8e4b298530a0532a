import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { exitCodeOf, numberOption } from "./command.ts";
import { type ChildServer, startChild } from "./generate/child-server.ts";
import { type LoadFigures, load, type Shot } from "./generate/load.ts";
import { openAccount } from "./generate/open-account.ts";
import { type Cost, difference, perUnit, startMetered } from "./measure/database-cost.ts";
import { loadForms, type NamedForm } from "./measure/forms.ts";
import { cpuMicrosOf } from "./webhooks/cpu-of.ts";

const HELP = `npm run bench:generate -- [options]

POST /generate/pdf of one form, filled at once, by many callers: alone, and while a bulk job runs; beside a bare
Fastify that asks one question. The service is a process of its own on an embedded PostgreSQL of its own, fsync on,
the account on ENTERPRISE. The callers live on the same cores.

  --form F.pdf      the form (default: the project's specimen)
  --requests N      of each run (default 4000)
  --callers N       at once (default 50)
  --rows N          of the bulk job (default 10000)
  --json
  --help`;

const ASK_EVERY_MS = 250;
/** A bound only: the job's end ends the run. */
const REQUESTS_MAX = 1_000_000;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { values: args } = parseArgs({
    options: {
      form: { type: "string" },
      requests: { type: "string", default: "4000" },
      callers: { type: "string", default: "50" },
      rows: { type: "string", default: "10000" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (args.help) {
    console.log(HELP);
    return 0;
  }
  const [form] = await loadForms(args.form === undefined ? [] : [args.form]);
  if (form === undefined) throw new Error("there is no form to fill");
  const say: Say = (name, found) => {
    if (!args.json) console.log(line(name, found));
    return found;
  };
  const size = {
    requests: numberOption("requests", args.requests, 1),
    callers: numberOption("callers", args.callers, 1),
    rows: numberOption("rows", args.rows, 1),
  };
  const figures = await measure(form, size, say);
  if (args.json) console.log(JSON.stringify({ form: form.name, ...figures }, null, 2));
  return Object.values(figures).every(({ others }) => Object.keys(others).length === 0) ? 0 : 1;
}

type Size = { readonly requests: number; readonly callers: number; readonly rows: number };
/** Of one request. */
type RequestCost = Cost & { readonly serverMicros: number };
type Run = LoadFigures & { readonly cost?: RequestCost };
type Figures = Readonly<Record<"bare" | "alone" | "besideBulk", Run>>;

/** Reports a run as soon as it ends. */
type Say = (name: keyof Figures, found: Run) => Run;

async function measure(
  form: NamedForm,
  { requests, callers, rows }: Size,
  say: Say,
): Promise<Figures> {
  await using things = new AsyncDisposableStack();
  const { service, key, databaseUrl, meter } = await startMetered(things);
  const client = await openAccount(service.url, key, form);
  const url = `${service.url}/api/v1/generate/pdf`;
  const shot: Shot = { url, method: "POST", headers: client.headers, body: client.document };
  const bare = await startChild([pathOf("generate/bare-server.ts"), databaseUrl]);
  things.defer(bare.stop);
  const plain: Shot = { ...shot, url: bare.url };
  for (const warm of [plain, shot]) await load(warm, callers, { requests: callers * 20 });
  const run = async (server: ChildServer, shot: Shot): Promise<Run> => {
    const [cpuBefore, before] = [await cpuMicrosOf(server.pid), await meter()];
    const found = await load(shot, callers, { requests });
    const cost = perUnit(difference(await meter(), before), requests);
    const serverMicros = ((await cpuMicrosOf(server.pid)) - cpuBefore) / requests;
    return { ...found, cost: { ...cost, serverMicros } };
  };
  const bareFound = say("bare", await run(bare, plain));
  const alone = say("alone", await run(service, shot));
  const besideBulk = await loadBesideBulk(shot, callers, (await client.bulk(rows)).hasEnded);
  return { bare: bareFound, alone, besideBulk: say("besideBulk", besideBulk) };
}

async function loadBesideBulk(
  shot: Shot,
  callers: number,
  hasEnded: () => Promise<boolean>,
): Promise<LoadFigures> {
  let ended = false;
  const timer = setInterval(() => void hasEnded().then((has) => (ended ||= has)), ASK_EVERY_MS);
  try {
    return await load(shot, callers, { requests: REQUESTS_MAX, until: () => ended });
  } finally {
    clearInterval(timer);
  }
}

function line(name: string, { requests, perSecond, p50, p99, others, cost }: Run): string {
  const odd = Object.keys(others).length === 0 ? "" : `  not 200: ${JSON.stringify(others)}`;
  const rate = `${perSecond.toFixed(0)}/s of ${requests}`;
  return `${name.padEnd(11)} ${rate.padEnd(18)} p50 ${ms(p50)}  p99 ${ms(p99)}${odd}${costOf(cost)}`;
}

function costOf(cost: RequestCost | undefined): string {
  if (cost === undefined) return "";
  const { serverMicros, cpuMicros, statements, walBytes } = cost;
  return `  a request: ${serverMicros.toFixed(0)} us of the server, ${cpuMicros.toFixed(0)} us of PostgreSQL, ${statements.toFixed(2)} statements, ${walBytes.toFixed(0)} bytes of WAL`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
