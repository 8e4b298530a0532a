/** How often parts of the service query for due work, in milliseconds; each query reads an index that is mostly empty. */
export type Timing = {
  /** Customers to sync, overage to report. */
  readonly billingPollMs: number;
  readonly mailPollMs: number;
  /** Chores of the timetable. */
  readonly timetablePollMs: number;
};

/** The intervals of a deployment. Tests poll at a tenth. */
export const TIMING: Timing = {
  billingPollMs: 500,
  mailPollMs: 2000,
  timetablePollMs: 5000,
};
