import { type BulkStatus, PlatenError, type WaitOptions } from "@platen/sdk";
import { failureOf } from "#data/failure.ts";

/** Ports for following a job. */
export type FollowPorts = {
  /** The SDK's waiting for the end of the job, whose requests become ever rarer. */
  readonly wait: (options: WaitOptions<BulkStatus>) => Promise<BulkStatus>;
  /** Resolves after so many milliseconds, or earlier when the device is connected again. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onStatus: (status: BulkStatus) => void;
  /** True: the service cannot be reached, and is asked again. */
  readonly onContact: (isLost: boolean) => void;
};

const PAUSE_MS = 5000;

/**
 * Follows a job until it has ended or `signal` aborts, across interruptions. Rejects with what does not pass, such as a
 * job that no longer exists.
 */
export async function followJob(ports: FollowPorts, signal: AbortSignal): Promise<void> {
  const onProgress = (status: BulkStatus): void => {
    if (signal.aborted) return;
    ports.onContact(false);
    ports.onStatus(status);
  };
  while (!signal.aborted) {
    try {
      await ports.wait({ signal, onProgress });
      return;
    } catch (error) {
      if (signal.aborted) return;
      const { kind } = failureOf(error);
      if (kind !== "unreachable" && kind !== "unavailable" && kind !== "busy") throw error;
      // The shell says that requests wait because there were too many.
      if (kind !== "busy") ports.onContact(true);
      await ports.pause(pauseMsOf(error), signal);
    }
  }
}

function pauseMsOf(error: unknown): number {
  const seconds = error instanceof PlatenError ? error.retryAfter : null;
  return seconds === null ? PAUSE_MS : seconds * 1000;
}
