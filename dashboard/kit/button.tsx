import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps } from "react-aria-components/Button";

type Props = Omit<ButtonProps, "className" | "children" | "style"> & {
  readonly children: ReactNode;
  /** `primary` once per view; `danger` for what cannot be undone; `field` opens a list of choices. */
  readonly look?: "primary" | "plain" | "danger" | "quiet" | "field";
};

/** A button. While `isPending` it keeps its focus and does nothing. */
export function Button({ look = "plain", children, ...props }: Props): ReactNode {
  return (
    <AriaButton
      {...props}
      className={look === "field" ? "input select-button" : `button button-${look}`}
    >
      {children}
    </AriaButton>
  );
}
