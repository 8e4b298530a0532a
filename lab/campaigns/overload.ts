/**
 * Offers a service ten times the requests that it can answer: npm run campaign:overload -- [--factor 10] [--seconds 20]
 *   [--accounts 20] [--json]
 *
 * First the capacity is measured, with one caller for each account; then the load is offered at a fixed rate, whether or
 * not earlier requests were answered. Requests fill single PDFs, read lists and submit bulk jobs. Exits 1 unless every
 * answer is a 2xx, or a 429 or 503 with Retry-After, the 99th percentile of the admitted is at most 1 s, and `/livez`
 * answers within 100 ms (99th percentile; a busy machine misses both).
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { memoryOf } from "../../test/support/harness/service-memory.ts";
import { newInstallation } from "../../test/support/harness/service-process.ts";
import type { ServiceProcess } from "../../test/support/harness/start-process.ts";
import { type Offered, offerLoad, openTarget } from "./offer-load.ts";
import type { Exchange } from "./overload-requests.ts";

const ADMITTED_MS_MAX = 1000;
const LIVE_MS_MAX = 100;
const LIVE_EVERY_MS = 50;
const CALIBRATION_SECONDS = 8;

const Size = z.coerce.number().positive();
const Sizes = z.object({ factor: Size, seconds: Size, accounts: Size });

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      factor: { type: "string", default: "10" },
      seconds: { type: "string", default: "20" },
      accounts: { type: "string", default: "20" },
      json: { type: "boolean", default: false },
    },
  });
  const { factor, seconds, accounts: count } = Sizes.parse(values);
  const installation = await newInstallation({ LOG_LEVEL: "fatal" });
  try {
    const service = await installation.start();
    const target = await openTarget(installation, service, count);
    await offerLoad({ ...target, rate: 0, seconds: 3 }); // compilations and connections
    const before = await offerLoad({ ...target, rate: 0, seconds: CALIBRATION_SECONDS });
    const capacity = before.exchanges.length / CALIBRATION_SECONDS;
    const watch = watchService(service);
    const result = await offerLoad({ ...target, rate: capacity * factor, seconds });
    const watched = await watch.end();
    const shed = await shedBy(service);
    const figures = { capacity: Math.round(capacity), ...figuresOf(result), shed, ...watched };
    console.log(values.json ? JSON.stringify(figures) : figures);
    const faults = faultsIn(figures, result.exchanges);
    for (const fault of faults) console.log(`FAILED: ${fault}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await installation.clear();
  }
}

/** The requests refused because of load, by precedence and pressure. */
async function shedBy({ url }: ServiceProcess): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const samples = text.matchAll(
    /^platen_requests_shed_total\{precedence="(\w+)",pressure="(\w+)"\} (\d+)/gm,
  );
  const counts = [...samples].map(([, of, by, count]) => [`${of} ${by}`, Number(count)] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Asks `/livez` and reads the memory until ended. */
function watchService({ url, pid }: ServiceProcess) {
  const stopping = new AbortController();
  const times: number[] = [];
  let megabytes = 0;
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const isLive = await fetch(`${url}/livez`).then(
        async (answer) => (await answer.text()) !== "" && answer.ok,
        () => false,
      );
      times.push(isLive ? performance.now() - began : Number.POSITIVE_INFINITY);
      if (times.length % 20 === 1)
        megabytes = Math.max(megabytes, Math.round(memoryOf(pid) / 2 ** 20));
      await pause(LIVE_EVERY_MS);
    }
  })();
  return {
    end: async () => {
      stopping.abort();
      await watching;
      return {
        livez: times.length,
        "livez p99 ms": percentile(times, 0.99),
        "memory MB": megabytes,
      };
    },
  };
}

function figuresOf({ exchanges, unsent }: Offered) {
  const answers: Record<string, Record<string, number>> = {};
  for (const { kind, status } of exchanges) {
    const name = `${kind} ${status}`;
    if (answers[name] !== undefined) continue;
    const alike = exchanges.filter((one) => one.kind === kind && one.status === status);
    const times = alike.map(({ ms }) => ms);
    answers[name] = {
      count: alike.length,
      "p50 ms": percentile(times, 0.5),
      "p99 ms": percentile(times, 0.99),
    };
  }
  const admitted = exchanges.filter(isAdmitted).map(({ ms }) => ms);
  return {
    offered: exchanges.length + unsent,
    unsent,
    answers,
    admitted: admitted.length,
    "admitted p99 ms": percentile(admitted, 0.99),
  };
}

function isAdmitted({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

function faultsIn(
  figures: ReturnType<typeof figuresOf> & { readonly "livez p99 ms": number },
  exchanges: readonly Exchange[],
): readonly string[] {
  const wrong = exchanges.filter(
    (one) => !isAdmitted(one) && !(one.hasRetryAfter && [429, 503].includes(one.status)),
  );
  return [
    ...(wrong.length === 0 ? [] : [`${wrong.length} answers of another kind`]),
    ...(figures.admitted > 0 ? [] : ["no request was admitted"]),
    ...(figures["admitted p99 ms"] <= ADMITTED_MS_MAX ? [] : ["admitted requests take too long"]),
    ...(figures["livez p99 ms"] <= LIVE_MS_MAX ? [] : ["/livez takes too long"]),
  ];
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}
