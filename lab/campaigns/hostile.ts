/**
 * Uploads every PDF of a folder to a running service, and fills the accepted ones: once, flattened, and in a bulk job of
 * three rows: npm run campaign:hostile -- --dir FOLDER [--only PATTERN] [--json]
 *
 * Exits 1 when a response is a 5xx, an accepted template cannot be filled, a request takes longer than 5 s, the service's
 * process has changed, or its health check takes longer than 100 ms. The times are only meaningful on an idle machine.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type HttpTrial, tryOverHttp } from "../../test/acceptance/hostile-template.ts";
import { newInstallation } from "../../test/support/harness/service-process.ts";

const REQUEST_MS_MAX = 5000;
const HEALTH_MS_MAX = 100;

type Figures = {
  readonly files: number;
  readonly taken: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly slowest: string;
  readonly healthMs: number;
  readonly healthOf: string;
  readonly faults: readonly string[];
};

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dir: { type: "string" },
      only: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const { dir, only, json } = values;
  if (dir === undefined) {
    console.error("Say with --dir where the PDFs lie.");
    return 2;
  }
  const names = (await readdir(dir, { recursive: true })).filter(
    (name) => /\.pdf$/i.test(name) && new RegExp(only).test(name),
  );
  const figures = await campaign(dir, names.toSorted());
  if (json) console.log(JSON.stringify(figures));
  else {
    for (const fault of figures.faults) console.log(fault);
    console.log(figures);
  }
  const { files, faults, slowestMs, healthMs } = figures;
  const isWell = faults.length === 0 && slowestMs <= REQUEST_MS_MAX && healthMs <= HEALTH_MS_MAX;
  return files > 0 && isWell ? 0 : 1;
}

async function campaign(dir: string, names: readonly string[]): Promise<Figures> {
  const installation = await newInstallation({ RATE_LIMIT_ENTERPRISE: "100000000" });
  try {
    const service = await installation.start();
    let ended = false;
    void service.exit.then(() => (ended = true));
    const { key } = await installation.openBulkHarness(service);
    const trials: (readonly [name: string, trial: HttpTrial])[] = [];
    for (const name of names) {
      const pdf = await readFile(join(dir, name));
      trials.push([name, await tryOverHttp({ url: service.url, key, pdf })]);
    }
    const figures = sumUp(trials);
    return ended ? { ...figures, faults: [...figures.faults, "the service ended"] } : figures;
  } finally {
    await installation.clear();
  }
}

function sumUp(trials: readonly (readonly [string, HttpTrial])[]): Figures {
  const reasons: Record<string, number> = {};
  let [slowestMs, slowest, healthMs, healthOf] = [0, "", 0, ""];
  for (const [name, trial] of trials) {
    if (trial.reason !== null) reasons[trial.reason] = (reasons[trial.reason] ?? 0) + 1;
    if (trial.healthMs > healthMs) [healthMs, healthOf] = [trial.healthMs, name];
    for (const { step, ms } of trial.requests)
      if (step !== "job" && ms > slowestMs) [slowestMs, slowest] = [ms, `${step} ${name}`];
  }
  return {
    files: trials.length,
    taken: trials.filter(([, { reason }]) => reason === null).length,
    reasons,
    slowestMs: Math.round(slowestMs),
    slowest,
    healthMs: Math.round(healthMs),
    healthOf,
    faults: trials.flatMap(([name, { faults }]) => faults.map((fault) => `${name}: ${fault}`)),
  };
}
