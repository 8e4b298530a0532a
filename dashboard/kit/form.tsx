import type { ReactNode } from "react";
import { Form as AriaForm } from "react-aria-components/Form";

type Props = {
  readonly label?: string;
  readonly onSubmit: () => void;
  /** Shown above the fields, and announced. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
};

/** A form; Enter submits. Faults of single fields are given to the fields. */
export function Form({ label, onSubmit, error, children }: Props): ReactNode {
  return (
    <AriaForm
      className="form"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      {...(label === undefined ? {} : { "aria-label": label })}
    >
      <div role="alert">{error}</div>
      {children}
    </AriaForm>
  );
}
