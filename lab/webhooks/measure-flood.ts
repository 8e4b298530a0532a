import type { Environment } from "./environment.ts";
import { delaysOf } from "./measure-delay.ts";
import { type Percentiles, percentiles } from "./percentiles.ts";
import { runSide } from "./run.ts";
import type { Side, Wanted } from "./side.ts";
import { until } from "./until.ts";
import { WARM_UP_SECONDS, type Written, writeSteadily } from "./write-steadily.ts";

/** Delay of one account's events while another account's flood is delivered. */
export type FloodFigure = {
  readonly deliveries: number;
  readonly webhooks: number;
  /** Milliseconds from commit to first byte of the other account's events that arrived. */
  readonly delay: Percentiles;
  /** Those that had not arrived half a minute after the last one was written. */
  readonly missing: number;
  /** Undelivered part of the flood when the last of the other account's events was written. */
  readonly left: number;
  readonly faults: readonly string[];
};

/** The flood, and the concurrent events. */
export type FloodPlan = {
  readonly deliveries: number;
  /** Indices of the flooding account's endpoints; each event of the flood goes to all of them. */
  readonly flooded: readonly number[];
  /** The other account's only endpoint. */
  readonly other: number;
  /** Endpoints for warming up; connections to the others are not yet open. */
  readonly warming: readonly number[];
  readonly seconds: number;
};

const WARMING_PER_SECOND = 200;
const OTHERS_PER_SECOND = 10;
/** Deliveries of the flood per transaction, as in a bulk job. */
const DELIVERIES_AT_ONCE = 1000;
const GRACE_MS = 30_000;

/** Warms the process up, then writes the flood and, from its start on, a few events of another account. */
export async function measureFlood(
  environment: Environment,
  side: Side,
  plan: FloodPlan,
): Promise<FloodFigure> {
  const { deliveries, flooded } = plan;
  const { result, report, tally, faults } = await runSide(environment, side, {}, () =>
    flood(environment, side, plan),
  );
  const delays = delaysOf(result.written, report);
  const total = result.written.length + result.flooding + result.warmed;
  const lost = tally.total === total ? [] : [`${tally.total} deliveries of ${total}`];
  const come = report.arrivals.filter(
    ({ index, at }) => flooded.includes(index) && at <= result.endedAt,
  ).length;
  return {
    deliveries,
    webhooks: flooded.length,
    delay: percentiles(delays),
    missing: result.written.length - delays.length,
    left: result.flooding - come,
    faults: [...faults, ...lost],
  };
}

type Flooded = {
  readonly warmed: number;
  readonly written: readonly Written[];
  readonly flooding: number;
  readonly endedAt: number;
};

async function flood(
  environment: Environment,
  side: Side,
  { deliveries, flooded, other, warming, seconds }: FloodPlan,
): Promise<Flooded> {
  const warm = await writeSteadily(environment, side, {
    indexes: warming,
    perSecond: WARMING_PER_SECOND,
    seconds: WARM_UP_SECONDS,
  });
  await until(async () => (await environment.receivers.answered()) >= warm.length, GRACE_MS);
  const account = environment.endpoints[flooded[0] ?? 0]?.account ?? 0;
  const event: Wanted = { account, endpoints: flooded };
  const atOnce = Math.max(1, Math.floor(DELIVERIES_AT_ONCE / flooded.length));
  const events = Math.round(deliveries / flooded.length);
  const pace = { indexes: [other], perSecond: OTHERS_PER_SECOND, seconds };
  const writing = writeSteadily(environment, side, pace);
  for (let at = 0; at < events; at += atOnce)
    await side.emit(Array.from({ length: Math.min(atOnce, events - at) }, () => event));
  const written = await writing;
  const endedAt = Math.max(...written.map(({ committedAt }) => committedAt));
  await until(async () => await haveCome(environment, written), GRACE_MS);
  return { warmed: warm.length, written, flooding: events * flooded.length, endedAt };
}

async function haveCome({ receivers }: Environment, written: readonly Written[]): Promise<boolean> {
  return delaysOf(written, await receivers.report()).length === written.length;
}
