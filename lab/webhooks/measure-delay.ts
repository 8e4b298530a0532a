import type { Cpu, Environment } from "./environment.ts";
import { type Percentiles, percentiles } from "./percentiles.ts";
import type { Report } from "./receivers.ts";
import { type Running, runSide } from "./run.ts";
import type { Side } from "./side.ts";
import { until } from "./until.ts";
import { WARM_UP_SECONDS, type Written, writeSteadily } from "./write-steadily.ts";

/** Time from commit to first byte, at an even pace. */
export type DelayFigure = {
  readonly perSecond: number;
  readonly hanging: number;
  /** Milliseconds, of counted events that arrived. */
  readonly delay: Percentiles;
  /** Counted events that had not arrived half a minute after the last one was written. */
  readonly missing: number;
  /** CPU microseconds per event; the database's include writing it. */
  readonly senderMicros: number;
  readonly databaseMicros: number;
  readonly faults: readonly string[];
};

/** The events that are written, and the endpoints that hang. */
export type DelayPlan = {
  /** The first endpoints, used in turn. */
  readonly endpoints: number;
  /** Those of the first endpoints that hang; their events are written but not counted. */
  readonly hanging: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Events in the first seconds are not counted. */
  readonly skipSeconds: number;
};

const GRACE_MS = 30_000;

/** Writes at an even pace, and asks the receivers when each event arrived. */
export async function measureDelay(
  environment: Environment,
  side: Side,
  plan: DelayPlan,
): Promise<DelayFigure> {
  const { hanging, perSecond } = plan;
  const { result, report, tally, faults } = await runSide(
    environment,
    side,
    { hanging },
    (running) => measurePaced(environment, side, plan, running),
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
  /** Number of warm-up events. */
  readonly warming: number;
  readonly cpu: Cpu;
};

async function measurePaced(
  environment: Environment,
  side: Side,
  { endpoints, hanging, perSecond, seconds }: DelayPlan,
  { cpu }: Running,
): Promise<Paced> {
  const indexes = Array.from({ length: endpoints }, (_, index) => index);
  const pace = { indexes, perSecond };
  // Warming up also opens the connections.
  const warm = await writeSteadily(environment, side, { ...pace, seconds: WARM_UP_SECONDS });
  const warming = warm.filter(({ index }) => index >= hanging).length;
  await until(async () => (await environment.receivers.answered()) >= warming, GRACE_MS);
  const begun = await cpu();
  const written = await writeSteadily(environment, side, { ...pace, seconds });
  const spent = await cpu();
  const due = [...warm, ...written].filter(({ index }) => index >= hanging).length;
  await until(async () => (await environment.receivers.answered()) >= due, GRACE_MS);
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

/** Milliseconds from commit to arrival, of the events that arrived. */
export function delaysOf(written: readonly Written[], { arrivals }: Report): readonly number[] {
  const times = new Map(arrivals.map(({ event, at }) => [event, at]));
  return written.flatMap(({ event, committedAt }) => {
    const at = times.get(event);
    return at === undefined ? [] : [at - committedAt];
  });
}
