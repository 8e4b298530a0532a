import type { ReactNode } from "react";

type Props = {
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
  /** The value as screen readers announce it. */
  readonly valueText: string;
  /** `danger` for what ended before its end. */
  readonly tone?: "accent" | "done" | "danger";
};

/** How far something is. */
export function ProgressBar({ label, percent, valueText, tone = "accent" }: Props): ReactNode {
  return (
    <progress
      className={`progress progress-${tone}`}
      value={percent}
      max={100}
      aria-label={label}
      aria-valuetext={valueText}
    />
  );
}
