import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { exitCodeOf, numberOption } from "./command.ts";
import { openEnvironment } from "./limits/environment.ts";
import { measureCap } from "./limits/measure-cap.ts";
import { measureThroughput } from "./limits/measure-throughput.ts";
import { thisMachine } from "./measure/machine.ts";

const HELP = `npm run bench:rate-limit -- [options]

Several processes of the service on one PostgreSQL, thousands of requests at once on each, all with one key:
exactly as many have to be let in as the key may ask an hour. Then the requests a second of an authenticated
GET, without the limiter, without billing and with both, beside a bare Fastify with one select on the same
PostgreSQL.

  --processes N  of the service (default 4)
  --at-once N    requests at once on each of them (default 5000)
  --seconds N    of each round of the second part (default 4)
  --rounds N     (default 5; medians are printed)
  --json         the result as JSON
  --help`;

process.exitCode = await exitCodeOf(main);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      processes: { type: "string", default: "4" },
      "at-once": { type: "string", default: "5000" },
      seconds: { type: "string", default: "4" },
      rounds: { type: "string", default: "5" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const machine = thisMachine();
  const home = await mkdtemp(join(tmpdir(), "platen-limits-"));
  const environment = await openEnvironment(home);
  try {
    const processes = numberOption("processes", values.processes, 1);
    const atOnce = numberOption("at-once", values["at-once"], 1);
    const seconds = numberOption("seconds", values.seconds, 0.1);
    const rounds = numberOption("rounds", values.rounds, 1);
    // Throughput first: rows that requests leave in a database slow down later ones.
    const throughput = await measureThroughput(environment, seconds, rounds);
    const cap = await measureCap(environment.billed, processes, atOnce);
    console.log(
      JSON.stringify({ cpu: machine.cpu, load: machine.load_average, cap, throughput }, null, 2),
    );
    return cap.isExact ? 0 : 1;
  } finally {
    await environment.close();
    await rm(home, { recursive: true, force: true });
  }
}
