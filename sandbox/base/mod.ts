/**
 * The objects of the payment processor are made of these values, and its rules calculate with them: times and calendar
 * periods, amounts, metadata, and refusals.
 */
export {
  addCycles,
  type Cycle,
  dayText,
  type Interval,
  nextBoundary,
  type Period,
  previousBoundary,
} from "./calendar.ts";
export { type Decline, declined } from "./decline.ts";
export type { Body, Json, Metadata } from "./metadata.ts";
export { moneyText } from "./money-text.ts";
export { invalid, missing, Refusal } from "./refusal.ts";
export { type Clock, DAY, HOUR, type Second } from "./second.ts";
