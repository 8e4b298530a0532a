import { delaysOf } from "./measure-delay.ts";
import { type Percentiles, percentiles } from "./percentiles.ts";
import { runSide } from "./run.ts";
import type { Side, Wanted } from "./side.ts";
import type { Stand } from "./stand.ts";
import { until } from "./until.ts";
import { WARM_UP_SECONDS, type Written, writeSteadily } from "./write-steadily.ts";

/** How long one account's events wait while another's flood is delivered. */
export type FloodFigure = {
  readonly deliveries: number;
  readonly webhooks: number;
  /** Milliseconds from commit to first byte of the other's events that came. */
  readonly delay: Percentiles;
  /** Of those that had not come half a minute after the last was written. */
  readonly missing: number;
  /** Deliveries of the flood that were still to come when the last of the other's events was written. */
  readonly left: number;
  readonly faults: readonly string[];
};

/** The flood, and the events beside it. */
export type FloodPlan = {
  readonly deliveries: number;
  /** Places of the flooding account's endpoints; each event of the flood goes to all of them. */
  readonly flooded: readonly number[];
  /** The other account's one endpoint. */
  readonly other: number;
  /** What the process is warmed with; the connections to the others are still to be opened. */
  readonly warming: readonly number[];
  readonly seconds: number;
};

const WARMING_PER_SECOND = 200;
const OTHERS_PER_SECOND = 10;
/** Deliveries of the flood written in one transaction, as a bulk job would. */
const DELIVERIES_AT_ONCE = 1000;
const GRACE_MS = 30_000;

/** The process runs and is warm; the flood is written, and from its beginning on a few events of another account. */
export async function measureFlood(
  stand: Stand,
  side: Side,
  plan: FloodPlan,
): Promise<FloodFigure> {
  const { deliveries, flooded } = plan;
  const { result, report, tally, faults } = await runSide(stand, side, {}, () =>
    flood(stand, side, plan),
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
  stand: Stand,
  side: Side,
  { deliveries, flooded, other, warming, seconds }: FloodPlan,
): Promise<Flooded> {
  const warm = await writeSteadily(stand, side, {
    indexes: warming,
    perSecond: WARMING_PER_SECOND,
    seconds: WARM_UP_SECONDS,
  });
  await until(async () => (await stand.receivers.answered()) >= warm.length, GRACE_MS);
  const account = stand.endpoints[flooded[0] ?? 0]?.account ?? 0;
  const event: Wanted = { account, endpoints: flooded };
  const atOnce = Math.max(1, Math.floor(DELIVERIES_AT_ONCE / flooded.length));
  const events = Math.round(deliveries / flooded.length);
  const pace = { indexes: [other], perSecond: OTHERS_PER_SECOND, seconds };
  const writing = writeSteadily(stand, side, pace);
  for (let at = 0; at < events; at += atOnce)
    await side.tell(Array.from({ length: Math.min(atOnce, events - at) }, () => event));
  const written = await writing;
  const endedAt = Math.max(...written.map(({ committedAt }) => committedAt));
  await until(async () => await haveCome(stand, written), GRACE_MS);
  return { warmed: warm.length, written, flooding: events * flooded.length, endedAt };
}

async function haveCome({ receivers }: Stand, written: readonly Written[]): Promise<boolean> {
  return delaysOf(written, await receivers.report()).length === written.length;
}
