import { type AnchorConfig, DAY, HOUR, nextBoundary, type Second } from "#model";

/** The next time that matches the configuration, in UTC, `now` included. */
export function configuredAnchor(config: AnchorConfig, now: Second): Second {
  const { dayOfMonth, hour, minute, second } = config;
  const timeOfDay = hour * HOUR + minute * 60 + second;
  // January 1970 has 31 days.
  const first = (dayOfMonth - 1) * DAY + timeOfDay;
  return nextBoundary(first, { interval: "month", intervalCount: 1 }, now - 1);
}
