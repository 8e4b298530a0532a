/** Reading of what was counted: months, days and single events. */

export { type DailyUsage, dailyUsage } from "./daily-usage.ts";
export {
  currentUsage,
  listUsageEvents,
  type UsageMonth,
  usageHistory,
} from "./read-usage.ts";
export type {
  EventsRequest,
  MonthReading,
  UsageDay,
  UsageDimension,
  UsageEvent,
  UsageReads,
} from "./usage-reads.ts";
