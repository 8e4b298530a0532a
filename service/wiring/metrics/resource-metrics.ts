import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Objects } from "#base/objects.ts";
import { type FillPool } from "#domain/filling";
import { withTimeout } from "../../adapters/database/connection/unavailable.ts";

/** How long a scrape waits for a value. */
const QUERY_MS = 2000;

/** The counters of a `pg.Pool`. */
export type ConnectionCounts = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
};

/** Registers the metrics of these connection pools, by name. */
export function showConnections(
  register: Registry,
  pools: Readonly<Record<string, () => ConnectionCounts>>,
): void {
  const entries = Object.entries(pools);
  const connections: Gauge = new Gauge({
    name: "platen_database_connections",
    help: "Open connections of this process to the database, by pool: busy or idle.",
    labelNames: ["pool", "state"],
    registers: [register],
    collect: () => {
      for (const [pool, counts] of entries) {
        const { totalCount, idleCount } = counts();
        connections.set({ pool, state: "busy" }, totalCount - idleCount);
        connections.set({ pool, state: "idle" }, idleCount);
      }
    },
  });
  const waiting: Gauge = new Gauge({
    name: "platen_database_waiting",
    help: "Statements and transactions of this process that wait for a connection, by pool.",
    labelNames: ["pool"],
    registers: [register],
    collect: () => {
      for (const [pool, counts] of entries) waiting.set({ pool }, counts().waitingCount);
    },
  });
}

/** Registers the waits for a connection; returns the function that receives each, in ms. */
export function connectionWaitMeter(register: Registry): (ms: number) => void {
  const seconds = new Histogram({
    name: "platen_database_wait_seconds",
    help: "Time that statements and transactions of requests and of work waited for their share of the connections.",
    buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 3],
    registers: [register],
  });
  return (ms) => seconds.observe(ms / 1000);
}

/** Registers a gauge that is read at each scrape; NaN while its value is unknown. */
export function showQueried(
  register: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  read: () => Promise<number | null>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [register],
    collect: async () => {
      const value = await withTimeout(QUERY_MS, read()).catch(() => null);
      gauge.set(value ?? Number.NaN);
    },
  });
}

/** Registers the metrics of fill pools; returns a wrapper that counts the calls of a pool. */
export function fillMeter(register: Registry): FillMeter {
  const labelNames = ["pool"];
  const registers = [register];
  const busy = new Gauge({
    name: "platen_fill_pool_busy",
    help: "Threads of this process that fill rows: sync for requests, bulk for jobs and tasks, dry_run for dry runs.",
    labelNames,
    registers,
  });
  const waiting = new Gauge({
    name: "platen_fill_pool_waiting",
    help: "Calls under way beyond the threads of the pool: they wait for a thread, or share one.",
    labelNames,
    registers,
  });
  return (name, pool) => {
    let calls = 0;
    const count = (change: 1 | -1): void => {
      calls += change;
      busy.set({ pool: name }, Math.min(calls, pool.threads));
      waiting.set({ pool: name }, Math.max(0, calls - pool.threads));
    };
    busy.set({ pool: name }, 0);
    waiting.set({ pool: name }, 0);
    return {
      ...pool,
      fill: async (...call) => {
        count(1);
        try {
          return await pool.fill(...call);
        } finally {
          count(-1);
        }
      },
    };
  };
}

/** Wraps a pool, whose threads take one batch at a time, to count its calls. */
export type FillMeter = <Pool extends FillPool & { readonly threads: number }>(
  name: "sync" | "bulk" | "dry_run",
  pool: Pool,
) => Pool;

const OPERATIONS = ["put", "get", "bytes", "size", "delete", "deleteFolder"] as const;

/**
 * Wraps a storage to time its operations and to count those that failed; failures of a body being stored do not count. A
 * get takes until its first bytes: the rest depends on the reader.
 */
export function countedObjects(objects: Objects, register: Registry): Objects {
  const errors = new Counter({
    name: "platen_storage_errors_total",
    help: "Operations of this process on the storage that failed, a missing object included.",
    labelNames: ["operation"],
    registers: [register],
  });
  const seconds = new Histogram({
    name: "platen_storage_seconds",
    help: "Time of operations of this process on the storage, failed ones included; of a get to its first bytes.",
    labelNames: ["operation"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30],
    registers: [register],
  });
  for (const operation of OPERATIONS) errors.inc({ operation }, 0);
  const countCalls = <Args extends readonly unknown[], Result>(
    operation: (typeof OPERATIONS)[number],
    work: (...args: Args) => Promise<Result>,
  ) => {
    return async (...args: Args): Promise<Result> => {
      const end = seconds.startTimer({ operation });
      try {
        return await work(...args);
      } catch (error) {
        errors.inc({ operation });
        throw error;
      } finally {
        end();
      }
    };
  };
  return {
    ...objects,
    put: async (key, body, bytesMax) => {
      const source = watchBody(body);
      const end = seconds.startTimer({ operation: "put" });
      try {
        return await objects.put(key, source.body, bytesMax);
      } catch (error) {
        if (!source.hasFailed()) errors.inc({ operation: "put" });
        throw error;
      } finally {
        end();
      }
    },
    get: (key, range) =>
      countedStream(
        objects.get(key, range),
        () => errors.inc({ operation: "get" }),
        () => seconds.startTimer({ operation: "get" }),
      ),
    bytes: countCalls("bytes", objects.bytes),
    size: countCalls("size", objects.size),
    delete: countCalls("delete", objects.delete),
    deleteFolder: countCalls("deleteFolder", objects.deleteFolder),
  };
}

type Body = Parameters<Objects["put"]>[1];

/** Records whether reading the body failed, which is its sender's fault and not the storage's. */
function watchBody(body: Body): { readonly body: Body; readonly hasFailed: () => boolean } {
  if (body instanceof Uint8Array) return { body, hasFailed: () => false };
  let hasFailed = false;
  return {
    body: countedStream(body, () => {
      hasFailed = true;
    }),
    hasFailed: () => hasFailed,
  };
}

/** Calls `onError` when reading fails; `startTimer` returns what ends the time to the first part. */
async function* countedStream(
  stream: AsyncIterable<Uint8Array>,
  onError: () => void,
  startTimer: () => () => unknown = () => () => undefined,
): AsyncIterable<Uint8Array> {
  const parts = stream[Symbol.asyncIterator]();
  let endTimer: (() => unknown) | null = startTimer();
  try {
    for (;;) {
      const part: IteratorResult<Uint8Array, unknown> = await parts
        .next()
        .catch((error) => {
          onError();
          throw error;
        })
        .finally(() => {
          endTimer?.();
          endTimer = null;
        });
      if (part.done === true) return;
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
}
