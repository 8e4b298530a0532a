import { setTimeout as pause } from "node:timers/promises";

/** Leases of chunks and of tasks, and what recovers them, in milliseconds. */
export type WorkTiming = {
  /** A worker that is killed gives its rows back after this time; another one has them within 30 s. */
  readonly leaseMs: number;
  /** Between two renewals of a lease: a third of it, so that two renewals may fail. */
  readonly renewMs: number;
  /** Between two sweeps for expired leases and for work whose wake-up was lost. */
  readonly sweepMs: number;
};

/** How time acts on the service, which the wiring passes on; intervals and limits are in milliseconds. */
export type Timing = {
  readonly work: WorkTiming;
  /** A stopping service accepts connections until this resolves, so that a balancer sees the 503 of `/readyz` first. */
  readonly awaitBalancers: () => Promise<unknown>;
  /** How long running requests may take after that, before their connections are closed; the whole shutdown is cut off after 10 s. */
  readonly finishMs: number;
  /** Without a wake-up: due deliveries and expired leases of them, customers to sync and overage to report. */
  readonly idlePollMs: number;
  /** New events for callers that wait for some. */
  readonly eventPollMs: number;
  /** Between two rounds of billing while something is due, and after an error. */
  readonly billingPollMs: number;
  readonly mailPollMs: number;
  /** Between two reports of this process, which also read what the operator wants of it. */
  readonly reportMs: number;
  /** Chores of the timetable. */
  readonly timetablePollMs: number;
  /** Limit of a call of the external model, up to the last byte of its answer. */
  readonly modelLimitMs: number;
  /**
   * Whether requests are refused while timers are late or connections have been waited for. In tests, which run in the
   * process of their service, both say how busy the machine is.
   */
  readonly shedsOnDelay: boolean;
};

/**
 * The intervals of a deployment. Each query reads an index that is mostly empty; together the loops of an idle process
 * make less than one statement a second. Notifications make work start at once.
 */
export const TIMING: Timing = {
  work: { leaseMs: 12_000, renewMs: 4000, sweepMs: 10_000 },
  awaitBalancers: () => pause(500),
  finishMs: 6000,
  idlePollMs: 15_000,
  eventPollMs: 500,
  billingPollMs: 500,
  mailPollMs: 2000,
  reportMs: 5000,
  timetablePollMs: 10_000,
  modelLimitMs: 20_000,
  shedsOnDelay: true,
};
