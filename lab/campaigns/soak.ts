/**
 * Keeps a service under an even load and measures whether its memory grows: npm run campaign:soak -- [--minutes 60]
 *   [--rate 5] [--accounts 20] [--json]
 *
 * The requests are those of `overload.ts`, at `rate` per second. Every half minute the load pauses until no job is left,
 * and the memory of the service with its processes is read (PSS), and the heap of its main thread from `/metrics`. The
 * slopes are least squares over the second half of the time, after caches and pools have filled. Exits 1 when an answer
 * is no 2xx, or when memory grows by more than 5 MB an hour, beyond two standard errors of its slope.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { memoryOf } from "../../test/support/harness/service-memory.ts";
import { newInstallation } from "../../test/support/harness/service-process.ts";
import type { ServiceProcess } from "../../test/support/harness/start-process.ts";
import { offerLoad, openTarget } from "./offer-load.ts";
import { stopSignal } from "./stop-signals.ts";

const SLICE_SECONDS = 30;
const GROWTH_MB_MAX = 5;
const QUIET_MS = 500;
const HOUR_MS = 3_600_000;
const MB = 2 ** 20;

const Size = z.coerce.number().positive();
const Sizes = z.object({ minutes: Size, rate: Size, accounts: Size });

/** Memory at a time since the start. */
type Sample = { readonly ms: number; readonly memory: number; readonly heap: number };

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "60" },
      rate: { type: "string", default: "5" },
      accounts: { type: "string", default: "20" },
      json: { type: "boolean", default: false },
    },
  });
  const { minutes, rate, accounts: count } = Sizes.parse(values);
  const stop = stopSignal();
  const installation = await newInstallation({ LOG_LEVEL: "fatal" });
  try {
    const service = await installation.start();
    const target = await openTarget(installation, service, count);
    const order = { ...target, rate, seconds: SLICE_SECONDS };
    const samples: Sample[] = [];
    const answers: Record<string, number> = {};
    const began = performance.now();
    while (performance.now() - began < minutes * 60_000 && !stop.aborted) {
      for (const { kind, status } of (await offerLoad(order)).exchanges) {
        const name = `${kind} ${status}`;
        answers[name] = (answers[name] ?? 0) + 1;
      }
      const { metrics, memory } = await atRest(service);
      const heap = numberIn(metrics, "platen_nodejs_heap_size_used_bytes");
      samples.push({ ms: performance.now() - began, memory, heap });
      if (!values.json) console.log(lineOf(samples));
    }
    return report(answers, samples, values.json);
  } finally {
    await installation.clear();
  }
}

/** Waits until no chunk of a job is left, then reads the metrics and the memory. */
async function atRest({ url, pid }: ServiceProcess) {
  for (;;) {
    await pause(QUIET_MS);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (numberIn(metrics, "platen_work_waiting_rows") > 0) continue;
    return { metrics, memory: memoryOf(pid) };
  }
}

/** Returns the sum of a metric's samples. */
function numberIn(metrics: string, name: string): number {
  const found = [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))];
  if (found.length === 0) throw new Error(`/metrics has no ${name}`);
  return found.reduce((sum, [, value]) => sum + Number(value), 0);
}

function lineOf(samples: readonly Sample[]): string {
  const { ms = 0, memory = 0, heap = 0 } = samples.at(-1) ?? {};
  const [minute, all, own] = [ms / 60_000, memory / MB, heap / MB];
  return `${minute.toFixed(1)} min: ${all.toFixed(0)} MB, heap ${own.toFixed(1)} MB`;
}

function report(answers: Record<string, number>, samples: readonly Sample[], json: boolean) {
  const late = samples.slice(Math.floor(samples.length / 2));
  const memory = slopeOf(late.map(({ ms, memory: bytes }) => [ms / HOUR_MS, bytes / MB]));
  const heap = slopeOf(late.map(({ ms, heap: bytes }) => [ms / HOUR_MS, bytes / MB]));
  const figures = {
    answers,
    samples: samples.length,
    "MB an hour": memory,
    "heap MB an hour": heap,
  };
  console.log(json ? JSON.stringify(figures) : figures);
  const refused = Object.keys(answers).filter((name) => !/ 2\d\d$/.test(name));
  const isGrowing = memory.slope - 2 * memory.error > GROWTH_MB_MAX;
  if (refused.length > 0) console.log(`FAILED: answers of another kind: ${refused.join(", ")}`);
  if (isGrowing) console.log("FAILED: memory grows");
  return refused.length > 0 || isGrowing ? 1 : 0;
}

/** Returns the slope of a line of least squares, and its standard error. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]) {
  const count = points.length;
  if (count < 3) throw new Error("the time is too short for a slope");
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const squares = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / squares;
  const rest = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const error = Math.sqrt(rest / (count - 2) / squares);
  return { slope: round(slope), error: round(error) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
