import type { WorkMeter } from "#domain/bulk-records";
import type { BulkDeps } from "../deps.ts";
import { closeBulkJob } from "./end-bulk-job.ts";

/** Dependencies of sweeping. */
export type SweepDeps = BulkDeps & {
  /** Logs errors of work that will be retried. */
  readonly onError: (error: unknown, what: string) => void;
  readonly meter?: WorkMeter;
};

/**
 * Recovers after a killed worker or an outage: expired leases are freed, and jobs whose rows have all been tried are
 * closed. A job that cannot be closed yet does not delay the others.
 */
export async function sweepBulkJobs(deps: SweepDeps): Promise<void> {
  const expired = await deps.bulk.freeExpiredLeases(deps.clock.now());
  deps.meter?.leaseLost("bulk", "expired", expired);
  for (const id of await deps.bulk.listUnclosed())
    await closeBulkJob(deps, id).catch((error: unknown) => {
      deps.onError(error, "a bulk job will be closed later");
    });
}
