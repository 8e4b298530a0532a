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

const TICK_MS = 2;

/** Writes events at an even pace, each in a transaction of its own, whether or not those before have returned. */
export async function writeSteadily(
  { endpoints }: Pick<Stand, "endpoints">,
  { tell }: Side,
  { indexes, perSecond, seconds }: Pace,
): Promise<readonly Written[]> {
  const written: Promise<Written>[] = [];
  const begun = machineMs();
  const write = async (index: number): Promise<Written> => {
    const [event = ""] = await tell([
      { account: endpoints[index]?.account ?? 0, endpoints: [index] },
    ]);
    return { event, index, committedAt: machineMs() };
  };
  while (written.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((machineMs() - begun) / 1000) * perSecond);
    while (written.length < due) written.push(write(indexes[written.length % indexes.length] ?? 0));
    await pause(TICK_MS);
  }
  return await Promise.all(written);
}
