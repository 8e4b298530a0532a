import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { newInstallation } from "../../test/support/harness/service-process.ts";
import type { ServiceProcess } from "../../test/support/harness/start-process.ts";
import type { Exchange } from "./overload-requests.ts";

const THREAD = new URL("./overload-thread.ts", import.meta.url);
const Offered = z.object({ exchanges: z.array(z.custom<Exchange>()), unsent: z.int() });
const Message = z.tuple([Offered]);

/** The requests of a load that were answered, and how many were not sent. */
export type Offered = z.output<typeof Offered>;

type Target = {
  readonly url: string;
  readonly accounts: readonly { readonly key: string; readonly envelopeId: number }[];
  readonly callers: number;
};

/** Creates `count` accounts with an envelope each; each of them is a caller. */
export async function openTarget(
  installation: Awaited<ReturnType<typeof newInstallation>>,
  service: ServiceProcess,
  count: number,
): Promise<Target> {
  const accounts: { key: string; envelopeId: number }[] = [];
  for (let made = 0; made < count; made += 1) {
    const { key, envelopeId } = await installation.openBulkHarness(service);
    accounts.push({ key, envelopeId });
  }
  return { url: service.url, accounts, callers: count };
}

/**
 * Sends requests for `seconds` from a thread of its own: at `rate` a second, or, where it is 0, as many as the callers get
 * answered, each one at a time.
 */
export async function offerLoad(
  workerData: Target & { readonly rate: number; readonly seconds: number },
): Promise<Offered> {
  const thread = new Worker(THREAD, { workerData });
  const [offered] = Message.parse(await once(thread, "message"));
  await thread.terminate();
  return offered;
}
