import type { ReactNode } from "react";
import { DoneIcon, FailedIcon, InfoIcon, type LucideIcon, WarningIcon } from "./icons.ts";

type Props = {
  readonly tone: "danger" | "warning" | "info" | "done";
  readonly children: ReactNode;
  /** A link or button at its end. */
  readonly action?: ReactNode;
};

const SIGNS: Readonly<Record<Props["tone"], LucideIcon>> = {
  danger: FailedIcon,
  warning: WarningIcon,
  info: InfoIcon,
  done: DoneIcon,
};

/** A message in a bar. The tone is shown by a sign as well as by colour. */
export function Banner({ tone, children, action }: Props): ReactNode {
  const Sign = SIGNS[tone];
  return (
    <div className={`banner banner-${tone}`}>
      <Sign className="icon" />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  );
}
