import { TIMING, type Timing } from "../../../service/settings/timing.ts";

/** The intervals and limits of a deployment, divided by ten, except the one for running requests of a stopping service. A busy machine may lose such short leases, which costs retries only. */
export const TENTH: Timing = {
  work: {
    leaseMs: TIMING.work.leaseMs / 10,
    renewMs: TIMING.work.renewMs / 10,
    sweepMs: TIMING.work.sweepMs / 10,
  },
  acceptMs: TIMING.acceptMs / 10,
  finishMs: TIMING.finishMs,
  deliveryPollMs: TIMING.deliveryPollMs / 10,
  eventPollMs: TIMING.eventPollMs / 10,
  billingPollMs: TIMING.billingPollMs / 10,
  mailPollMs: TIMING.mailPollMs / 10,
  timetablePollMs: TIMING.timetablePollMs / 10,
  modelLimitMs: TIMING.modelLimitMs / 10,
};
