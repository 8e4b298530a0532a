import { REQUEST_WAIT_MS_MAX } from "#base/async/within.ts";
import { fillBatched, fillWithin, startFillPool } from "../adapters/fill-workers/mod.ts";
import { startFormAnalyst, startFormReader, startImageWorkers } from "../adapters/untrusted/mod.ts";
import type { FillMeter } from "./metrics/resource-metrics.ts";

/** Single documents have a thread of their own, so that bulk jobs never delay them. */
const SYNC_THREADS = 1;

/** The processes and threads that parse, draw and fill while a request waits. */
export type RequestWorkers = {
  readonly formReader: ReturnType<typeof startFormReader>;
  readonly imageWorkers: ReturnType<typeof startImageWorkers>;
  readonly formAnalyst: ReturnType<typeof startFormAnalyst>;
  readonly fillPool: ReturnType<FillMeter>;
  readonly dryRunPool: ReturnType<FillMeter>;
};

/** The processes for untrusted files, with the end of all of them. */
export type UntrustedWorkers = Pick<
  RequestWorkers,
  "formReader" | "imageWorkers" | "formAnalyst"
> & { readonly stop: () => Promise<void> };

export function startUntrustedWorkers(): UntrustedWorkers {
  const formReader = startFormReader({ waitMsMax: REQUEST_WAIT_MS_MAX });
  const imageWorkers = startImageWorkers();
  const formAnalyst = startFormAnalyst();
  const all = [formReader, imageWorkers, formAnalyst];
  return {
    formReader,
    imageWorkers,
    formAnalyst,
    stop: async () => void (await Promise.all(all.map((each) => each.stop()))),
  };
}

/** Starts what `shared` lacks, which is everything where it is null; each is stopped with `starting`. */
export function startRequestWorkers(
  starting: AsyncDisposableStack,
  metered: FillMeter,
  shared: UntrustedWorkers | null,
): RequestWorkers {
  const untrusted = shared ?? startUntrustedWorkers();
  if (shared === null) starting.defer(() => untrusted.stop());
  const { formReader, imageWorkers, formAnalyst } = untrusted;
  const pool = startFillPool({ threads: SYNC_THREADS, isReady: true });
  const fillPool = metered("sync", fillWithin(fillBatched(pool)));
  starting.defer(() => fillPool.stop());
  const dryRunThreads = startFillPool({ threads: 1, isYielding: true });
  const dryRunPool = metered("dry_run", fillWithin(dryRunThreads));
  starting.defer(() => dryRunPool.stop());
  return { formReader, imageWorkers, formAnalyst, fillPool, dryRunPool };
}
