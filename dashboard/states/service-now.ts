import { useContext } from "react";
import { nowMs } from "#data/clock.ts";
import { NowContext } from "#kit/time.tsx";

/** The time by the service's clock, in milliseconds since 1970; the device's until the service has been asked. */
export function useServiceNow(): number {
  return useContext(NowContext) ?? nowMs();
}
