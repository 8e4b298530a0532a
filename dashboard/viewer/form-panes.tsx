import type { KeyboardEvent, ReactNode } from "react";
import { type FieldKey, fieldKeyOf } from "./field-steps.ts";

/** The pages beside the rows of a form. While the focus is within them, single keys act on the fields. */
export function FormPanes(props: {
  readonly onKey: (key: FieldKey) => void;
  readonly children: ReactNode;
}): ReactNode {
  const { onKey, children } = props;
  const act = (event: KeyboardEvent): void => {
    const key = fieldKeyOf(event, isText(event.target));
    if (key === null) return;
    event.preventDefault();
    onKey(key);
  };
  return (
    <div className="form-panes" onKeyDown={act}>
      {children}
    </div>
  );
}

function isText(target: EventTarget): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [role=combobox]");
}
