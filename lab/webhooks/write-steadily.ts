import { setTimeout as pause } from "node:timers/promises";
import type { Environment } from "./environment.ts";
import { machineMs } from "./machine-ms.ts";
import type { Side } from "./side.ts";

/** When events were written, each for one endpoint. */
export type Written = {
  readonly event: string;
  readonly index: number;
  /** When the commit returned, by the machine's clock. */
  readonly committedAt: number;
};

/** Which endpoints in turn, events per second, and for how long. */
export type Pace = {
  readonly indexes: readonly number[];
  readonly perSecond: number;
  readonly seconds: number;
};

/** Warm-up before measuring, during which code is compiled. */
export const WARM_UP_SECONDS = 3;

/** Concurrent transactions, each on its own connection. */
const LANES = 8;

/** Writes events at an even pace, each in its own transaction; late ones are written back to back. */
export async function writeSteadily(
  { endpoints }: Pick<Environment, "endpoints">,
  { emit }: Side,
  { indexes, perSecond, seconds }: Pace,
): Promise<readonly Written[]> {
  const count = Math.round(perSecond * seconds);
  const written: Written[] = [];
  const begun = machineMs();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let place = next++; place < count; place = next++) {
      await pause(Math.max(0, begun + (place * 1000) / perSecond - machineMs()));
      const index = indexes[place % indexes.length] ?? 0;
      const account = endpoints[index]?.account ?? 0;
      const [event = ""] = await emit([{ account, endpoints: [index] }]);
      written[place] = { event, index, committedAt: machineMs() };
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return written;
}
