import { setTimeout as pause } from "node:timers/promises";
import { machineMs } from "./machine-ms.ts";
import type { Side } from "./side.ts";
import type { Stand } from "./stand.ts";

/** When events were written, each for one endpoint. */
export type Written = {
  readonly event: string;
  readonly index: number;
  /** When the commit had returned to the writer, by the machine's clock. */
  readonly committedAt: number;
};

/** Which endpoints, in turn, how many events a second, and for how long. */
export type Pace = {
  readonly indexes: readonly number[];
  readonly perSecond: number;
  readonly seconds: number;
};

/** How long a process is kept at work before it is measured: its code is compiled then. */
export const WARM_UP_SECONDS = 3;

/** Transactions under way at once: who writes has so many connections. */
const LANES = 8;

/** Writes events at an even pace, each in a transaction of its own; those that are late are written one after the other. */
export async function writeSteadily(
  { endpoints }: Pick<Stand, "endpoints">,
  { tell }: Side,
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
      const [event = ""] = await tell([{ account, endpoints: [index] }]);
      written[place] = { event, index, committedAt: machineMs() };
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return written;
}
