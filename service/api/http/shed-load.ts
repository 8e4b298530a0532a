import { getHeapStatistics } from "node:v8";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Randomness } from "#base/randomness.ts";
import { Refusal } from "#base/refusal.ts";
import type { Operation } from "./route.ts";

/** How loaded this process and its deployment are. Null: not known, which refuses nothing. */
export type Load = {
  /** Delay of timers in this process, in ms: the lowest of the last samples. */
  readonly lagMs: number;
  /** The used part of the memory that this process may use, from 0 to 1. */
  readonly memoryShare: number;
  /** How long an account without any connection to the database has waited for one, in ms. */
  readonly connectionWaitMs: number;
  /** Age of the oldest work that waits for a worker. */
  readonly oldestWorkSeconds: number | null;
  /** Free part of the storage, from 0 to 1. */
  readonly freeStorageShare: number | null;
};

/** The load of a process without work. */
export const NO_LOAD: Load = {
  lagMs: 0,
  memoryShare: 0,
  connectionWaitMs: 0,
  oldestWorkSeconds: null,
  freeStorageShare: null,
};

/** Why requests are refused. */
export type Pressure = "lag" | "memory" | "connections" | "backlog" | "storage";

/** Requests in the order in which they are refused: new bulk jobs, other changes, reads and billing. */
export type Precedence = "bulk" | "change" | "last";

type Limits = Pick<Load, "lagMs" | "memoryShare" | "connectionWaitMs">;

/** Changes are refused early, so that reads and billing still find a process that answers. */
const CHANGE_LIMITS: Limits = {
  lagMs: 250,
  memoryShare: 0.85,
  connectionWaitMs: 500,
};
const LAST_LIMITS: Limits = {
  lagMs: 1000,
  memoryShare: 0.95,
  connectionWaitMs: 2000,
};
const OLDEST_WORK_SECONDS_MAX = 600;
const FREE_STORAGE_SHARE_MIN = 0.05;

const SAMPLE_MS = 500;
/** A lag is an overload when it lasts: one long step, or a machine that is busy elsewhere, delays a sample or two. */
const SAMPLES_OF_LAG = 4;

/** Bounds of `Retry-After`, in seconds: callers that were refused together come back apart. */
const SOON = { min: 2, max: 8 };
/** Workers need minutes to shorten a queue, and an operator needs minutes to free space. */
const LATER = { min: 30, max: 90 };

const BUSY = "The service is busy. Try again soon.";
const MESSAGES: Readonly<Record<Pressure, string>> = {
  lag: BUSY,
  memory: BUSY,
  connections: BUSY,
  backlog: "Bulk jobs wait for longer than ten minutes. Submit this one later.",
  storage: "The service's storage is almost full. Submit this job later.",
};

/**
 * Samples the event loop and the memory of this process until the server is closed; returns its load. `processes` share
 * the memory of the container.
 */
export async function sampleProcess(
  app: FastifyInstance,
  processes = 1,
): Promise<() => Pick<Load, "lagMs" | "memoryShare">> {
  // Without limits, which would be the same for all requests.
  await app.register(underPressure, { sampleInterval: SAMPLE_MS });
  let lags: readonly number[] = [0];
  let sampled = { lagMs: 0, memoryShare: 0 };
  // Not for each request: the limit of a container is read from several files.
  const timer = setInterval(() => {
    const usage = app.memoryUsage();
    lags = [...lags, usage.eventLoopDelay].slice(-SAMPLES_OF_LAG);
    sampled = { lagMs: Math.min(...lags), memoryShare: memoryShare(usage, processes) };
  }, SAMPLE_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  return () => sampled;
}

function memoryShare(
  sample: { readonly heapUsed: number; readonly rssBytes: number },
  processes: number,
): number {
  const ofHeap = sample.heapUsed / getHeapStatistics().heap_size_limit;
  const container = process.constrainedMemory();
  // Without a limit of the container it is 0, or a number beyond any machine.
  const isLimited = container > 0 && container < 2 ** 50;
  return Math.max(ofHeap, isLimited ? (sample.rssBytes * processes) / container : 0);
}

/** Dependencies of shedding. */
export type SheddingParts = {
  readonly load: () => Load;
  readonly randomness: Randomness;
  readonly register: Registry;
};

/** Returns a function that throws 503 `unavailable` while the load does not permit the operation. */
export function loadShedding({
  load,
  randomness,
  register,
}: SheddingParts): (operation: Operation) => void {
  const shed = new Counter({
    name: "platen_requests_shed_total",
    help: "Requests of the API refused because of load, by precedence (bulk, change, last) and pressure.",
    labelNames: ["precedence", "pressure"],
    registers: [register],
  });
  for (const precedence of ["bulk", "change", "last"] as const)
    for (const pressure of pressuresOn(precedence)) shed.inc({ precedence, pressure }, 0);
  return (operation) => {
    const precedence = precedenceOf(operation);
    const pressure = pressureOn(precedence, load());
    if (pressure === null) return;
    shed.inc({ precedence, pressure });
    const { min, max } = isOfBulk(pressure) ? LATER : SOON;
    const [byte = 0] = randomness.bytes(1);
    const retry_after = min + (byte % (max - min + 1));
    throw new Refusal(503, "unavailable", MESSAGES[pressure], { retry_after });
  };
}

/** When an operation is refused, compared with others. */
export function precedenceOf({ method, tag }: Pick<Operation, "method" | "tag">): Precedence {
  if (method === "GET" || tag === "Billing") return "last";
  return tag === "Bulk generation" && method === "POST" ? "bulk" : "change";
}

/** The pressure that refuses a request; null when the load permits it. */
export function pressureOn(precedence: Precedence, load: Load): Pressure | null {
  const limits = precedence === "last" ? LAST_LIMITS : CHANGE_LIMITS;
  if (load.lagMs > limits.lagMs) return "lag";
  if (load.memoryShare > limits.memoryShare) return "memory";
  if (load.connectionWaitMs > limits.connectionWaitMs) return "connections";
  if (precedence !== "bulk") return null;
  const { oldestWorkSeconds, freeStorageShare } = load;
  if (oldestWorkSeconds !== null && oldestWorkSeconds > OLDEST_WORK_SECONDS_MAX) return "backlog";
  if (freeStorageShare !== null && freeStorageShare < FREE_STORAGE_SHARE_MIN) return "storage";
  return null;
}

function pressuresOn(precedence: Precedence): readonly Pressure[] {
  const ofAll: readonly Pressure[] = ["lag", "memory", "connections"];
  return precedence === "bulk" ? [...ofAll, "backlog", "storage"] : ofAll;
}

function isOfBulk(pressure: Pressure): boolean {
  return pressure === "backlog" || pressure === "storage";
}
