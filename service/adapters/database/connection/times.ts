import { type Instant, instant } from "#base/instant.ts";

export function instantOrNull(time: Date | null): Instant | null {
  return time === null ? null : instant(time);
}

export function dateOrNull(time: Instant | null): Date | null {
  return time === null ? null : new Date(time);
}
