import { closeBulkJob, type EndPorts } from "./end-bulk-job.ts";
import type { WorkMeter } from "./work-meter.ts";

/** What sweeping needs. */
export type SweepPorts = EndPorts & {
  /** Logs errors of work that will be retried. */
  readonly onError: (error: unknown, what: string) => void;
  readonly meter?: WorkMeter;
};

/**
 * Recovers after a killed worker or an outage: expired leases are freed, and jobs whose rows have all been tried are
 * closed. A job that cannot be closed yet does not delay the others.
 */
export async function sweepBulkJobs(ports: SweepPorts): Promise<void> {
  const expired = await ports.bulk.freeExpiredLeases(ports.clock.now());
  ports.meter?.leaseLost("bulk", "expired", expired);
  for (const id of await ports.bulk.listUnclosed())
    await closeBulkJob(ports, id).catch((error: unknown) => {
      ports.onError(error, "a bulk job will be closed later");
    });
}
