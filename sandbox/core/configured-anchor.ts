import { type AnchorConfig, DAY, HOUR, nextBoundary, type Second } from "#model";

/** The next time that is as the configuration says, in UTC; `now` itself may be it. */
export function configuredAnchor(config: AnchorConfig, now: Second): Second {
  const { dayOfMonth, hour, minute, second } = config;
  const timeOfDay = hour * HOUR + minute * 60 + second;
  // January 1970 has every day that a month may have.
  const first = (dayOfMonth - 1) * DAY + timeOfDay;
  return nextBoundary(first, { interval: "month", intervalCount: 1 }, now - 1);
}
