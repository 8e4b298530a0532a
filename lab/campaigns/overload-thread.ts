/** Offers the load of `offer-load.ts`, in a thread so that it delays no measurement. */
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { goodRows } from "../../test/support/harness/bulk-harness.ts";
import { CONNECTIONS, type Exchange, exchangesOn } from "./overload-requests.ts";

const Order = z.object({
  url: z.string(),
  accounts: z.array(z.object({ key: z.string(), envelopeId: z.int() })),
  /** Requests per second; 0: as many as these callers get answered, each one at a time. */
  rate: z.number(),
  callers: z.int(),
  seconds: z.number(),
});

/** Requests under way beyond which no more are sent. */
const IN_FLIGHT_MAX = CONNECTIONS;
const TICK_MS = 10;

const order = Order.parse(workerData);
const { rate, callers, seconds } = order;
const { connect, send } = exchangesOn(order, goodRows(50));
await connect();
const exchanges: Exchange[] = [];
const until = performance.now() + seconds * 1000;
let unsent = 0;
if (rate === 0) await Promise.all(Array.from({ length: callers }, ask));
else await offer();
parentPort?.postMessage({ exchanges, unsent });

async function ask(): Promise<void> {
  while (performance.now() < until) await record();
}

async function record(): Promise<void> {
  exchanges.push(await send());
}

/** Sends at the rate, whether or not earlier requests have been answered. */
async function offer(): Promise<void> {
  const open = new Set<Promise<void>>();
  const began = performance.now();
  let due = 0;
  while (performance.now() < until) {
    const wanted = Math.floor(((performance.now() - began) / 1000) * rate);
    for (; due < wanted; due += 1) {
      if (open.size >= IN_FLIGHT_MAX) {
        unsent += 1;
        continue;
      }
      const one = record().finally(() => open.delete(one));
      open.add(one);
    }
    await pause(TICK_MS);
  }
  await Promise.all(open);
}
