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

/** Starts them; each is stopped with `starting`. */
export function startRequestWorkers(
  starting: AsyncDisposableStack,
  metered: FillMeter,
): RequestWorkers {
  const formReader = startFormReader({ waitMsMax: REQUEST_WAIT_MS_MAX });
  starting.defer(() => formReader.stop());
  const imageWorkers = startImageWorkers();
  starting.defer(() => imageWorkers.stop());
  const formAnalyst = startFormAnalyst();
  starting.defer(() => formAnalyst.stop());
  const pool = startFillPool({ threads: SYNC_THREADS, isReady: true });
  const fillPool = metered("sync", fillWithin(fillBatched(pool)));
  starting.defer(() => fillPool.stop());
  const dryRunThreads = startFillPool({ threads: 1, isYielding: true });
  const dryRunPool = metered("dry_run", fillWithin(dryRunThreads));
  starting.defer(() => dryRunPool.stop());
  return { formReader, imageWorkers, formAnalyst, fillPool, dryRunPool };
}
