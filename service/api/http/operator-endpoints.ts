import { z } from "zod";
import { Refusal } from "#base/refusal.ts";
import type { PublicGet } from "./public-endpoints.ts";
import { ok, type Reply } from "./reply.ts";

/** Named checks, each of which rejects when it fails. */
type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

/** The answer to `/metrics`. */
export type Metrics = {
  readonly contentType: string;
  readonly metrics: () => Promise<string>;
};

/** The checks of `/readyz`. */
export type Readiness = {
  /** This process alone: what a load balancer should decide on. */
  readonly process: ReadinessChecks;
  /** Dependencies of all processes. */
  readonly needs: ReadinessChecks;
};

const CHECK_MS = 2000;
const RETRY_AFTER_SECONDS = 2;

/**
 * `/livez`: the process answers. `/readyz`: it accepts requests and its dependencies respond; `scope=process` leaves the
 * dependencies out. `/metrics`: for Prometheus.
 */
export function operatorEndpoints(
  { process, needs }: Readiness,
  metrics: Metrics,
): readonly PublicGet[] {
  const ofProcess = coalesceChecks(process);
  const ofAll = { ...ofProcess, ...coalesceChecks(needs) };
  return [
    { path: "/livez", handle: async () => ok({ status: "ok" }) },
    {
      path: "/readyz",
      handle: (query) => readiness(isOfProcess(query) ? ofProcess : ofAll),
    },
    { path: "/metrics", handle: () => scrape(metrics) },
  ];
}

/** Returns the same checks, each run once for all callers of the meantime, who need no credentials. */
function coalesceChecks(checks: ReadinessChecks): ReadinessChecks {
  const all = Object.entries(checks).map(([name, check]) => [name, shareRun(check)] as const);
  return Object.fromEntries(all);
}

function shareRun(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}

function isOfProcess(query: unknown): boolean {
  return ReadinessQuery.safeParse(query).success;
}

const ReadinessQuery = z.looseObject({ scope: z.literal("process") });

async function readiness(checks: ReadinessChecks): Promise<Reply> {
  const names = Object.keys(checks);
  const results = await Promise.all(Object.values(checks).map(passes));
  const shown = Object.fromEntries(
    names.map((name, index) => [name, results[index] === true ? "ok" : "unavailable"]),
  );
  if (results.every(Boolean)) return ok({ status: "ok", checks: shown });
  const extras = { checks: shown, retry_after: RETRY_AFTER_SECONDS };
  throw new Refusal(503, "unavailable", "The service is not ready.", extras);
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, CHECK_MS, false);
  const result = check().then(
    () => true,
    () => false,
  );
  const passed = await Promise.race([result, timeout]);
  clearTimeout(timer);
  return passed;
}

async function scrape(metrics: Metrics): Promise<Reply> {
  const { contentType } = metrics;
  const bytes = Buffer.from(await metrics.metrics());
  const body = async function* (): AsyncIterable<Uint8Array> {
    yield bytes;
  };
  return { kind: "bytes", status: 200, contentType, sizeBytes: bytes.byteLength, body };
}
