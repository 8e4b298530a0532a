import { type Context, createContext, type ReactNode, useContext } from "react";
import { relativeText } from "./time-text.ts";

export { dayText } from "./time-text.ts";

const FORMAT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const EXACT = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "long" });

/** The time from which others are seen, in milliseconds since 1970; null: times are written as dates. */
export const NowContext: Context<number | null> = createContext<number | null>(null);

/**
 * A moment as people speak of it, such as "5 minutes ago", with the exact one on hover. `isExact` writes the date and the
 * time of day, in the time zone of the device.
 */
export function Time(props: { readonly at: string; readonly isExact?: boolean }): ReactNode {
  const { at, isExact = false } = props;
  const nowMs = useContext(NowContext);
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)}>
      {isExact || nowMs === null ? FORMAT.format(date) : relativeText(date.getTime(), nowMs)}
    </time>
  );
}
