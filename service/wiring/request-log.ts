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

/** Records refused requests, and writes them in the background. */
export type RunningRecorder = {
  readonly recordRefusal: (request: SeenRequest) => void;
  /** Writes what is waiting. */
  readonly stop: () => Promise<void>;
};

/** Starts the recorder of the request log. */
export function startRecorder(
  { requestLog, clock }: RequestLogDeps,
  register: Registry,
  logger: Logger,
): RunningRecorder {
  const onError = (err: unknown): void => logger.warn({ err }, "refused requests are not recorded");
  const recorder = new RefusalRecorder({ requestLog, clock, onDrop: dropMeter(register), onError });
  const flush = (): Promise<void> => outsideOfRequests(() => recorder.flush());
  const flushing = repeatUntilStopped(flush, { everyMs: FLUSH_MS, drainMs: DRAIN_MS, onError });
  return {
    recordRefusal: (request) => recorder.record(request),
    stop: async () => {
      await flushing.stop();
      await flush();
    },
  };
}
