import { ENDPOINTS } from "./endpoints.ts";
import type { Environment } from "./environment.ts";
import { machineMs } from "./machine-ms.ts";
import { type Ran, type Running, runSide } from "./run.ts";
import type { Side, Wanted } from "./side.ts";
import { until } from "./until.ts";

/** Deliveries per second of one process, and the cost of each. */
export type ThroughputFigure = {
  readonly deliveries: number;
  /** From the first arrival until the database has all of them as delivered. */
  readonly seconds: number;
  readonly perSecond: number;
  /** In the second half of the arrivals, when connections are open and code is compiled. */
  readonly steadyPerSecond: number;
  /** Microseconds per delivery. */
  readonly senderMicros: number;
  readonly databaseMicros: number;
  readonly repeated: number;
  readonly faults: readonly string[];
};

/** Events per transaction. */
const EVENTS_AT_ONCE = 50;
const LONGEST_MS = 180_000;

/** Writes all deliveries first, then starts a process that delivers them at full speed. */
export async function measureThroughput(
  environment: Environment,
  side: Side,
  deliveries: number,
  flags: readonly string[],
): Promise<ThroughputFigure> {
  const wanted = wantedEvents(environment, deliveries);
  const emitted = wanted.reduce((sum, { endpoints }) => sum + endpoints.length, 0);
  const before = async (): Promise<void> => {
    for (let at = 0; at < wanted.length; at += EVENTS_AT_ONCE)
      await side.emit(wanted.slice(at, at + EVENTS_AT_ONCE));
    await environment.pool.query("vacuum analyze");
    await environment.pool.query("checkpoint");
  };
  const ran = await runSide(environment, side, { before, flags }, (running) =>
    measureDrain(environment, side, emitted, running),
  );
  return figureOf(ran, emitted);
}

type Drained = { readonly endedAt: number; readonly sender: number; readonly database: number };

async function measureDrain(
  { receivers }: Environment,
  side: Side,
  emitted: number,
  { cpu }: Running,
): Promise<Drained> {
  const begun = await cpu();
  await until(async () => (await receivers.answered()) >= emitted, LONGEST_MS);
  await until(async () => (await side.tally()).delivered >= emitted, LONGEST_MS);
  const endedAt = machineMs();
  const spent = await cpu();
  return {
    endedAt,
    sender: spent.sender - begun.sender,
    database: spent.database - begun.database,
  };
}

function figureOf(
  { result, report, tally, faults }: Ran<Drained>,
  emitted: number,
): ThroughputFigure {
  const times = report.arrivals.map(({ at }) => at).toSorted((a, b) => a - b);
  const [first = 0, middle = 0, last = 0] = [0, times.length >> 1, times.length - 1].map(
    (at) => times[at],
  );
  const seconds = (result.endedAt - first) / 1000;
  const half = (1000 * (times.length - (times.length >> 1))) / Math.max(1, last - middle);
  const missing =
    tally.delivered === emitted ? [] : [`${tally.delivered} of ${emitted} are delivered`];
  return {
    deliveries: emitted,
    seconds: Math.round(100 * seconds) / 100,
    perSecond: Math.round(emitted / seconds),
    steadyPerSecond: Math.round(half),
    senderMicros: Math.round(result.sender / emitted),
    databaseMicros: Math.round(result.database / emitted),
    repeated: report.requests - report.arrivals.length,
    faults: [...faults, ...missing],
  };
}

/** Events of each account in turn, each to all of its webhooks. */
function wantedEvents({ endpoints }: Environment, deliveries: number): readonly Wanted[] {
  const byAccount = new Map<number, number[]>();
  for (const [index, { account }] of endpoints.slice(0, ENDPOINTS).entries())
    byAccount.set(account, [...(byAccount.get(account) ?? []), index]);
  const round = [...byAccount].map(([account, own]) => ({ account, endpoints: own }));
  const size = Math.max(1, Math.round(deliveries / ENDPOINTS));
  return Array.from({ length: size }, () => round).flat();
}
