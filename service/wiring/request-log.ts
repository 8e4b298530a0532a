import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { repeatUntilStopped } from "#base/async/repeat.ts";
import { outsideOfRequests } from "#base/async/request-owner.ts";
import { RefusalRecorder, type RequestLogDeps, type SeenRequest } from "#domain/request-log";
import { dropMeter } from "./metrics/request-log-metrics.ts";

/** A refused request is listed within 5 s. */
const FLUSH_MS = 1000;
/** How long a stop waits for the last batch. */
const DRAIN_MS = 1000;

/** Records a refused request, which is written in the background. */
export type RecordRefusal = (request: SeenRequest) => void;

/** Starts the recorder of the request log; what waits in the end is written when `starting` is disposed of. */
export function startRecorder(
  starting: AsyncDisposableStack,
  { requestLog, clock }: RequestLogDeps,
  { register, logger }: { readonly register: Registry; readonly logger: Logger },
): RecordRefusal {
  const onError = (err: unknown): void => logger.warn({ err }, "refused requests are not recorded");
  const recorder = new RefusalRecorder({ requestLog, clock, onDrop: dropMeter(register), onError });
  const flush = (): Promise<void> => outsideOfRequests(() => recorder.flush());
  const flushing = repeatUntilStopped(flush, { everyMs: FLUSH_MS, drainMs: DRAIN_MS, onError });
  starting.defer(async () => {
    await flushing.stop();
    await flush();
  });
  return (request) => recorder.record(request);
}
