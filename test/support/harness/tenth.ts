import { TIMING, type Timing } from "../../../service/settings/timing.ts";

/**
 * The intervals and limits of a deployment, divided by ten, except the one for running requests of a stopping service. A
 * busy machine may lose such short leases, which costs retries only. Deliveries and billing
 * are polled four times a second, because a run has a dozen idle services, whose queries took a whole core.
 */
export const TENTH: Timing = {
  work: {
    leaseMs: TIMING.work.leaseMs / 10,
    renewMs: TIMING.work.renewMs / 10,
    sweepMs: TIMING.work.sweepMs / 20,
  },
  acceptMs: TIMING.acceptMs / 10,
  finishMs: TIMING.finishMs,
  idlePollMs: TIMING.idlePollMs / 60,
  eventPollMs: TIMING.eventPollMs / 10,
  billingPollMs: TIMING.billingPollMs,
  mailPollMs: TIMING.mailPollMs / 10,
  timetablePollMs: TIMING.timetablePollMs / 20,
  modelLimitMs: TIMING.modelLimitMs / 10,
};
