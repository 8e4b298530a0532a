import { closeBulkJob, type EndPorts } from "./end-bulk-job.ts";
import type { WorkMeter } from "./work-meter.ts";

/** What sweeping needs. */
export type SweepPorts = EndPorts & {
  /** Logs what will be tried again. */
  readonly onError: (error: unknown, what: string) => void;
  readonly meter?: WorkMeter;
};

/**
 * Recovers what a killed worker or an outage left behind: chunks whose lease has expired wait again, uploads whose
 * rows have all been tried are closed. One that cannot be closed yet holds up no other.
 */
export async function sweepBulkJobs(ports: SweepPorts): Promise<void> {
  const expired = await ports.bulk.freeExpiredLeases(ports.clock.now());
  ports.meter?.leaseLost("bulk", "expired", expired);
  for (const id of await ports.bulk.listUnclosed())
    await closeBulkJob(ports, id).catch((error: unknown) => {
      ports.onError(error, "an upload will be closed later");
    });
}
