import { TIMING, type Timing } from "../../../service/settings/timing.ts";

/**
 * The intervals and limits of a deployment, divided by ten, except the one for running requests of a stopping service. A
 * busy machine may lose such short leases, which costs retries only. Deliveries are polled at half of the interval and
 * billing at all of it, because a run has a dozen idle services: at a tenth, their queries took a whole core.
 */
export const TENTH: Timing = {
  work: {
    leaseMs: TIMING.work.leaseMs / 10,
    renewMs: TIMING.work.renewMs / 10,
    sweepMs: TIMING.work.sweepMs / 10,
  },
  acceptMs: TIMING.acceptMs / 10,
  finishMs: TIMING.finishMs,
  deliveryPollMs: TIMING.deliveryPollMs / 2,
  eventPollMs: TIMING.eventPollMs / 10,
  billingPollMs: TIMING.billingPollMs,
  mailPollMs: TIMING.mailPollMs / 10,
  timetablePollMs: TIMING.timetablePollMs / 10,
  modelLimitMs: TIMING.modelLimitMs / 10,
};
