import { Agent } from "node:http";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { exitCodeOf, numberOption } from "./command.ts";
import { type ChildServer, startChild } from "./generate/child-server.ts";
import { type LoadFigures, load, loadFigures, type Shot, type Shots } from "./generate/load.ts";
import { openAccount } from "./generate/open-account.ts";
import { type Cost, difference, type Meter, startMetered } from "./measure/database-cost.ts";
import { loadForm, type NamedForm } from "./measure/forms.ts";
import { summaryLine } from "./measure/summary.ts";
import { cpuMicrosOf } from "./webhooks/cpu-of.ts";
import { costliestStatements, forgetStatements } from "./webhooks/statements.ts";

const HELP = `npm run bench:generate -- [options]

POST /generate/pdf of one form, filled at once, by many callers: alone, and while a bulk job runs; beside a bare
Fastify that asks one question. The service is a process of its own on an embedded PostgreSQL of its own, fsync on,
the account on ENTERPRISE. The callers live on the same cores.

  --form F.pdf      the form (default: the project's specimen)
  --requests N      of each run (default 4000)
  --callers N       at once (default 50)
  --rows N          of the bulk job (default 10000)
  --statements      also the costliest statements of the run alone
  --profile DIR     a CPU profile of the service, with its threads
  --json
  --help`;

const ASK_EVERY_MS = 250;
/** Requests to each server until the code that they run is compiled. A first bulk job does so for the code of jobs. */
const WARM_UP_REQUESTS = 4000;
/** The bare server and the service in turn, so that a machine whose speed changes is the same for both. */
const ROUNDS = 9;
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
      statements: { type: "boolean", default: false },
      profile: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (args.help) {
    console.log(HELP);
    return 0;
  }
  const form = await loadForm(args.form);
  const say: Say = (name, found) => {
    if (!args.json) console.log(line(name, found));
    return found;
  };
  const size = {
    requests: numberOption("requests", args.requests, 1),
    callers: numberOption("callers", args.callers, 1),
    rows: numberOption("rows", args.rows, 1),
    flags: args.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${args.profile}`],
    hasStatements: args.statements,
  };
  const figures = await measure(form, size, say);
  if (args.json) console.log(JSON.stringify({ form: form.name, ...figures }, null, 2));
  else {
    console.log(ratios(figures));
    const floor = { name: "bare Fastify with one query", value: cpuOf(figures.bare) };
    const figure = "a document over HTTP, CPU µs with caller and PostgreSQL";
    console.log(summaryLine({ figure, floor, ours: cpuOf(figures.alone), peer: null }));
  }
  const runs = [figures.bare, figures.alone, figures.besideBulk];
  return runs.every(({ others }) => Object.keys(others).length === 0) ? 0 : 1;
}

type Size = {
  readonly requests: number;
  readonly callers: number;
  readonly rows: number;
  /** Flags of the service's Node. */
  readonly flags: readonly string[];
  readonly hasStatements: boolean;
};
/** The cost of one request. `callerMicros` is that of this process, which sends it. */
type RequestCost = Cost & { readonly serverMicros: number; readonly callerMicros: number };
type Run = LoadFigures & { readonly cost?: RequestCost };
type Figures = Readonly<Record<"bare" | "alone" | "besideBulk", Run>> & {
  /** The rate alone by that of the bare server: the median of the rounds. */
  readonly rateRatio: number;
  /** The CPU time of a request to the bare server, with its caller and PostgreSQL, by that of one alone. */
  readonly cpuRatio: number;
};

/** Reports a run when it ends. */
type Say = (name: string, found: Run) => Run;

async function measure(
  form: NamedForm,
  { requests, callers, rows, flags, hasStatements }: Size,
  say: Say,
): Promise<Figures> {
  await using things = new AsyncDisposableStack();
  const { service, key, databaseUrl, pool, meter } = await startMetered(things, flags);
  const client = await openAccount(service.url, key, form);
  const url = `${service.url}/api/v1/generate/pdf`;
  const agent = new Agent({ keepAlive: true });
  things.defer(() => agent.destroy());
  const { headers, document: body } = client;
  const shot: Shot = { agent, url, method: "POST", headers, body };
  const bareServer = await startChild([pathOf("generate/bare-server.ts"), databaseUrl]);
  things.defer(bareServer.stop);
  const plain: Shot = { ...shot, url: bareServer.url };
  for (const warm of [plain, shot]) await load(warm, callers, { requests: WARM_UP_REQUESTS });
  await loadBesideBulk(shot, callers, (await client.bulk(rows)).hasEnded);
  await forgetStatements({ pool });
  const each = Math.ceil(requests / ROUNDS);
  const rounds: { readonly bare: Round; readonly alone: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      bare: await measureRound(bareServer, meter, () => load(plain, callers, { requests: each })),
      alone: await measureRound(service, meter, () => load(shot, callers, { requests: each })),
    });
  const bare = say("bare", sumRounds(rounds.map((round) => round.bare)));
  const alone = say("alone", sumRounds(rounds.map((round) => round.alone)));
  if (hasStatements) console.error(await costliestStatements({ pool }));
  const shots = await loadBesideBulk(shot, callers, (await client.bulk(rows)).hasEnded);
  const besideBulk = say("besideBulk", loadFigures([shots]));
  const rates = rounds.map((round) => rateOf(round.alone) / rateOf(round.bare));
  const rateRatio = rates.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  return { bare, alone, besideBulk, rateRatio, cpuRatio: cpuOf(bare) / cpuOf(alone) };
}

/** A part of a run, and what it cost in total. */
type Round = { readonly shots: Shots; readonly total: RequestCost };

async function measureRound(
  { pid }: ChildServer,
  meter: Meter,
  work: () => Promise<Shots>,
): Promise<Round> {
  const [server, self, before] = [await cpuMicrosOf(pid), process.cpuUsage(), await meter()];
  const shots = await work();
  const { user, system } = process.cpuUsage(self);
  const cost = difference(await meter(), before);
  const serverMicros = (await cpuMicrosOf(pid)) - server;
  return { shots, total: { ...cost, serverMicros, callerMicros: user + system } };
}

function sumRounds(rounds: readonly Round[]): Run {
  const figures = loadFigures(rounds.map(({ shots }) => shots));
  const perRequest = (of: keyof RequestCost): number =>
    rounds.reduce((sum, { total }) => sum + total[of], 0) / figures.requests;
  const cost = {
    statements: perRequest("statements"),
    walBytes: perRequest("walBytes"),
    cpuMicros: perRequest("cpuMicros"),
    serverMicros: perRequest("serverMicros"),
    callerMicros: perRequest("callerMicros"),
  };
  return { ...figures, cost };
}

function rateOf({ shots: { times, seconds } }: Round): number {
  return times.length / seconds;
}

function cpuOf({ cost }: Run): number {
  return cost === undefined ? 0 : cost.serverMicros + cost.cpuMicros + cost.callerMicros;
}

async function loadBesideBulk(
  shot: Shot,
  callers: number,
  hasEnded: () => Promise<boolean>,
): Promise<Shots> {
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

function ratios({ alone, besideBulk, rateRatio, cpuRatio }: Figures): string {
  const wait = (besideBulk.p99 / alone.p99).toFixed(1);
  return `alone has ${rateRatio.toFixed(2)} x the rate of bare (median of ${ROUNDS} rounds), ${cpuRatio.toFixed(2)} by CPU time; beside the bulk job p99 is ${wait} x alone`;
}

function costOf(cost: RequestCost | undefined): string {
  if (cost === undefined) return "";
  const { serverMicros, callerMicros, cpuMicros, statements, walBytes } = cost;
  return `  a request: ${serverMicros.toFixed(0)} us of the server, ${callerMicros.toFixed(0)} us of its caller, ${cpuMicros.toFixed(0)} us of PostgreSQL, ${statements.toFixed(2)} statements, ${walBytes.toFixed(0)} bytes of WAL`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
