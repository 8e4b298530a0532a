import { type Percentiles, percentiles } from "./percentiles.ts";
import type { Report } from "./receivers.ts";
import { type Running, runSide } from "./run.ts";
import type { Side } from "./side.ts";
import type { Cpu, Stand } from "./stand.ts";
import { until } from "./until.ts";
import { WARM_UP_SECONDS, type Written, writeSteadily } from "./write-steadily.ts";

/** How long from commit to first byte, at an even pace. */
export type DelayFigure = {
  readonly perSecond: number;
  readonly hanging: number;
  /** Milliseconds, of events that were counted and came. */
  readonly delay: Percentiles;
  /** Counted events that had not come half a minute after the last was written. */
  readonly missing: number;
  /** Microseconds of CPU an event; the database's hold the writing, too. */
  readonly senderMicros: number;
  readonly databaseMicros: number;
  readonly faults: readonly string[];
};

/** What is written, and who of the endpoints hangs. */
export type DelayPlan = {
  /** The first so many of all endpoints, in turn. */
  readonly endpoints: number;
  /** The first so many of those; their events are written and not counted. */
  readonly hanging: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Events of the first so many seconds are not counted. */
  readonly skipSeconds: number;
};

const GRACE_MS = 30_000;

/** Writes at an even pace, and asks the receivers when each event came. */
export async function measureDelay(
  stand: Stand,
  side: Side,
  plan: DelayPlan,
): Promise<DelayFigure> {
  const { hanging, perSecond } = plan;
  const { result, report, tally, faults } = await runSide(stand, side, { hanging }, (running) =>
    paced(stand, side, plan, running),
  );
  const { written, warming, cpu } = result;
  const counted = written.filter(({ index }) => index >= hanging).filter(isAfter(plan, written));
  const delays = delaysOf(counted, report);
  const all = written.length + warming;
  const lost = tally.total === all ? [] : [`${tally.total} deliveries of ${all} events`];
  return {
    perSecond,
    hanging,
    delay: percentiles(delays),
    missing: counted.length - delays.length,
    senderMicros: Math.round(cpu.sender / written.length),
    databaseMicros: Math.round(cpu.database / written.length),
    faults: [...faults, ...lost],
  };
}

type Paced = {
  readonly written: readonly Written[];
  /** Events before. */
  readonly warming: number;
  readonly cpu: Cpu;
};

async function paced(
  stand: Stand,
  side: Side,
  { endpoints, hanging, perSecond, seconds }: DelayPlan,
  { cpu }: Running,
): Promise<Paced> {
  const indexes = Array.from({ length: endpoints }, (_, index) => index);
  const pace = { indexes, perSecond };
  // Connections are open then, too.
  const warm = await writeSteadily(stand, side, { ...pace, seconds: WARM_UP_SECONDS });
  const warming = warm.filter(({ index }) => index >= hanging).length;
  await until(async () => (await stand.receivers.answered()) >= warming, GRACE_MS);
  const begun = await cpu();
  const written = await writeSteadily(stand, side, { ...pace, seconds });
  const spent = await cpu();
  const due = [...warm, ...written].filter(({ index }) => index >= hanging).length;
  await until(async () => (await stand.receivers.answered()) >= due, GRACE_MS);
  const { sender, database } = begun;
  return {
    written,
    warming: warm.length,
    cpu: { sender: spent.sender - sender, database: spent.database - database },
  };
}

function isAfter(
  { skipSeconds }: DelayPlan,
  written: readonly Written[],
): (one: Written) => boolean {
  const from = (written[0]?.committedAt ?? 0) + skipSeconds * 1000;
  return ({ committedAt }) => committedAt >= from;
}

/** Milliseconds from commit to arrival, of those that arrived. */
export function delaysOf(written: readonly Written[], { arrivals }: Report): readonly number[] {
  const times = new Map(arrivals.map(({ event, at }) => [event, at]));
  return written.flatMap(({ event, committedAt }) => {
    const at = times.get(event);
    return at === undefined ? [] : [at - committedAt];
  });
}
