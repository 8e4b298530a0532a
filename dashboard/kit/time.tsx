import type { ReactNode } from "react";

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long" });
const FORMAT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A moment as people write it, in the time zone of their device. */
export function Time({ at }: { readonly at: string }): ReactNode {
  return (
    <time dateTime={at} title={at}>
      {FORMAT.format(new Date(at))}
    </time>
  );
}

/** The day of a moment as people write it. */
export function dayText(at: string): string {
  return DAY.format(new Date(at));
}
