import { Agent } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { exitCodeOf, numberOption } from "./command.ts";
import { load, loadFigures, type Shot, type Shots } from "./generate/load.ts";
import { openAccount } from "./generate/open-account.ts";
import { difference, type MeteredService, startMetered } from "./measure/database-cost.ts";
import { loadForm, type NamedForm } from "./measure/forms.ts";
import { median } from "./measure/median.ts";
import { summaryLine } from "./measure/summary.ts";
import { cpuMicrosOfTree } from "./webhooks/cpu-of.ts";

const HELP = `npm run bench:processes -- [options]

POST /generate/pdf of one form by many callers, to a service of one process and to one of several at one port
(PLATEN_PROCESSES), in turn. Each service has an embedded PostgreSQL of its own, fsync on. The callers and both databases
use the same cores, so that the rate is bounded by the sum of their CPU time.

  --form F.pdf      the form (default: the project's specimen)
  --processes N     of the second service (default 2)
  --rounds N        (default 5)
  --requests N      to each service in a round (default 3000)
  --callers N       at once (default 50)
  --json
  --help`;

const WARM_UP_REQUESTS = 4000;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { values: args } = parseArgs({
    options: {
      form: { type: "string" },
      processes: { type: "string", default: "2" },
      rounds: { type: "string", default: "5" },
      requests: { type: "string", default: "3000" },
      callers: { type: "string", default: "50" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (args.help) {
    console.log(HELP);
    return 0;
  }
  const form = await loadForm(args.form);
  const size = {
    rounds: numberOption("rounds", args.rounds, 1),
    requests: numberOption("requests", args.requests, 1),
    callers: numberOption("callers", args.callers, 1),
  };
  const processes = numberOption("processes", args.processes, 2);
  await using things = new AsyncDisposableStack();
  const one = await openSubject(things, form, 1);
  const several = await openSubject(things, form, processes);
  for (const { shot } of [one, several])
    await load(shot, size.callers, { requests: WARM_UP_REQUESTS });
  const rounds: Round[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    const load1 = loadavg()[0] ?? 0;
    const figures = { one: await measure(one, size), several: await measure(several, size), load1 };
    rounds.push(figures);
    if (!args.json) console.log(roundLine(figures, processes));
  }
  console.log(args.json ? JSON.stringify(rounds, null, 2) : ratesText(rounds, processes));
  if (!args.json) console.log(costSummary(rounds, processes));
  return rounds.every(({ one: a, several: b }) => hasSucceeded(a) && hasSucceeded(b)) ? 0 : 1;
}

type Subject = { readonly metered: MeteredService; readonly shot: Shot };
type Size = { readonly requests: number; readonly callers: number };
/** Times in milliseconds; CPU time of a request in microseconds. */
type Figures = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly serverMicros: number;
  readonly databaseMicros: number;
  readonly callerMicros: number;
  readonly others: Shots["others"];
};
type Round = { readonly one: Figures; readonly several: Figures; readonly load1: number };

async function openSubject(
  things: AsyncDisposableStack,
  form: NamedForm,
  processes: number,
): Promise<Subject> {
  const settings = { PLATEN_PROCESSES: String(processes) };
  const metered = await startMetered(things, [], settings);
  const { headers, document: body } = await openAccount(metered.service.url, metered.key, form);
  const agent = new Agent({ keepAlive: true });
  things.defer(() => agent.destroy());
  const url = `${metered.service.url}/api/v1/generate/pdf`;
  return { metered, shot: { agent, url, method: "POST", headers, body } };
}

async function measure({ metered, shot }: Subject, size: Size): Promise<Figures> {
  const { pid } = metered.service;
  const [server, self, before] = [
    await cpuMicrosOfTree(pid),
    process.cpuUsage(),
    await metered.meter(),
  ];
  const shots = await load(shot, size.callers, size);
  const { user, system } = process.cpuUsage(self);
  const { cpuMicros } = difference(await metered.meter(), before);
  const { perSecond, p50, p99, others } = loadFigures([shots]);
  return {
    perSecond,
    p50,
    p99,
    serverMicros: ((await cpuMicrosOfTree(pid)) - server) / size.requests,
    databaseMicros: cpuMicros / size.requests,
    callerMicros: (user + system) / size.requests,
    others,
  };
}

function hasSucceeded({ others }: Figures): boolean {
  return Object.keys(others).length === 0;
}

function roundLine({ one, several, load1 }: Round, processes: number): string {
  const rate = (several.perSecond / one.perSecond).toFixed(2);
  return `1: ${figuresText(one)} | ${processes}: ${figuresText(several)} | x ${rate}, load ${load1.toFixed(1)}`;
}

function figuresText(figures: Figures): string {
  const { perSecond, p50, p99, serverMicros: server, databaseMicros, callerMicros } = figures;
  const cpu = `${server.toFixed(0)}+${databaseMicros.toFixed(0)}+${callerMicros.toFixed(0)} us`;
  const odd = hasSucceeded(figures) ? "" : ` not 200: ${JSON.stringify(figures.others)}`;
  return `${perSecond.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, ${cpu}${odd}`;
}

function costSummary(rounds: readonly Round[], processes: number): string {
  const costOf = (side: "one" | "several"): number =>
    median(rounds.map(({ [side]: figures }) => figures.serverMicros));
  return summaryLine({
    figure: `a document by a service of ${processes} processes, its CPU µs`,
    floor: { name: "one process", value: costOf("one") },
    ours: costOf("several"),
    peer: null,
  });
}

function ratesText(rounds: readonly Round[], processes: number): string {
  const rate = median(rounds.map(({ one, several }) => several.perSecond / one.perSecond));
  const cost = median(rounds.map(({ one, several }) => several.serverMicros / one.serverMicros));
  return `${processes} processes have ${rate.toFixed(2)} x the rate of one on ${availableParallelism()} cores (median of ${rounds.length} rounds), and need ${cost.toFixed(2)} x its CPU time a request. CPU time: service + PostgreSQL + callers.`;
}
