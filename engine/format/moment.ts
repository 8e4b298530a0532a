/** A date and time with unknown parts `null`; `month` and `day` from 1, `hour` from 0 to 23. */
export type Moment = {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  readonly hour: number | null;
  readonly minute: number | null;
  readonly second: number | null;
};

/** A moment with all parts unknown. */
export const NO_MOMENT: Moment = {
  year: null,
  month: null,
  day: null,
  hour: null,
  minute: null,
  second: null,
};
