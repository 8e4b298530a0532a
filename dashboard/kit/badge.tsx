import type { ReactNode } from "react";

/** The colour of a state: `accent` for what is in progress, `neutral` for what is only said. */
export type Tone = "neutral" | "accent" | "done" | "warning" | "danger";

/** A state in a few words. The words say it; the colour only helps to find it. */
export function Badge(props: {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** True while it changes by itself. */
  readonly isMoving?: boolean;
}): ReactNode {
  const { tone, children, isMoving = false } = props;
  return (
    <span className={`badge badge-${tone}${isMoving ? " badge-moving" : ""}`}>{children}</span>
  );
}
