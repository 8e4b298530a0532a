import type { ReactNode } from "react";

type Props = {
  readonly tone: "danger" | "warning" | "info" | "done";
  readonly children: ReactNode;
  /** A link or button at its end. */
  readonly action?: ReactNode;
};

/** A message in a bar. The tone is shown by a sign as well as by colour. */
export function Banner({ tone, children, action }: Props): ReactNode {
  return (
    <div className={`banner banner-${tone}`}>
      <span className="banner-sign" aria-hidden="true" />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  );
}
