import { ENDPOINTS } from "./endpoints.ts";
import { machineMs } from "./machine-ms.ts";
import { type Ran, type Running, runSide } from "./run.ts";
import type { Side, Wanted } from "./side.ts";
import type { Stand } from "./stand.ts";
import { until } from "./until.ts";

/** Deliveries a second of one process, and what each costs. */
export type ThroughputFigure = {
  readonly deliveries: number;
  /** From the first arrival until the database says of all that they are delivered. */
  readonly seconds: number;
  readonly perSecond: number;
  /** Of the second half of the arrivals: connections are open then, and code is compiled. */
  readonly steadyPerSecond: number;
  /** Microseconds a delivery. */
  readonly senderMicros: number;
  readonly databaseMicros: number;
  readonly repeated: number;
  readonly faults: readonly string[];
};

/** Events written in one transaction. */
const EVENTS_AT_ONCE = 50;
const LONGEST_MS = 180_000;

/** All deliveries are written first; then a process is started, and is as quick as it can. */
export async function measureThroughput(
  stand: Stand,
  side: Side,
  deliveries: number,
  flags: readonly string[] = [],
): Promise<ThroughputFigure> {
  const wanted = wantedEvents(stand, deliveries);
  const told = wanted.reduce((sum, { endpoints }) => sum + endpoints.length, 0);
  const before = async (): Promise<void> => {
    for (let at = 0; at < wanted.length; at += EVENTS_AT_ONCE)
      await side.tell(wanted.slice(at, at + EVENTS_AT_ONCE));
    await stand.pool.query("vacuum analyze");
    await stand.pool.query("checkpoint");
  };
  const ran = await runSide(stand, side, { before, flags }, (running) =>
    drained(stand, side, told, running),
  );
  return figureOf(ran, told);
}

type Drained = { readonly endedAt: number; readonly sender: number; readonly database: number };

async function drained(
  { receivers }: Stand,
  side: Side,
  told: number,
  { cpu }: Running,
): Promise<Drained> {
  const begun = await cpu();
  await until(async () => (await receivers.answered()) >= told, LONGEST_MS);
  await until(async () => (await side.tally()).delivered >= told, LONGEST_MS);
  const endedAt = machineMs();
  const spent = await cpu();
  return {
    endedAt,
    sender: spent.sender - begun.sender,
    database: spent.database - begun.database,
  };
}

function figureOf({ result, report, tally, faults }: Ran<Drained>, told: number): ThroughputFigure {
  const times = report.arrivals.map(({ at }) => at).toSorted((a, b) => a - b);
  const [first = 0, middle = 0, last = 0] = [0, times.length >> 1, times.length - 1].map(
    (at) => times[at],
  );
  const seconds = (result.endedAt - first) / 1000;
  const half = (1000 * (times.length - (times.length >> 1))) / Math.max(1, last - middle);
  const missing = tally.delivered === told ? [] : [`${tally.delivered} of ${told} are delivered`];
  return {
    deliveries: told,
    seconds: Math.round(100 * seconds) / 100,
    perSecond: Math.round(told / seconds),
    steadyPerSecond: Math.round(half),
    senderMicros: Math.round(result.sender / told),
    databaseMicros: Math.round(result.database / told),
    repeated: report.requests - report.arrivals.length,
    faults: [...faults, ...missing],
  };
}

/** Events of each account in turn, each to all of its webhooks. */
function wantedEvents({ endpoints }: Stand, deliveries: number): readonly Wanted[] {
  const byAccount = new Map<number, number[]>();
  for (const [index, { account }] of endpoints.slice(0, ENDPOINTS).entries())
    byAccount.set(account, [...(byAccount.get(account) ?? []), index]);
  const round = [...byAccount].map(([account, own]) => ({ account, endpoints: own }));
  const size = Math.max(1, Math.round(deliveries / ENDPOINTS));
  return Array.from({ length: size }, () => round).flat();
}
