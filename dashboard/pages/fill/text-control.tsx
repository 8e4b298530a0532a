import type { ReactNode } from "react";
import type { ControlProps } from "./control-props.ts";
import type { Control } from "./rows.ts";

type Props = ControlProps & { readonly control: Extract<Control, { kind: "text" }> };

const LINES = 3;
/** Formats whose values are digits. */
const DIGITS = /^(?:number|percent|special\((?:zip|zip4|ssn)\))/;

/** A text; its direction is that of its first letter. */
export function TextControl(props: Props): ReactNode {
  const { row, value, onChange, describedBy, isInvalid, control } = props;
  const { isMultiline, isComb, format } = control;
  const shared = {
    className: isComb ? "input fill-comb" : "input",
    dir: "auto",
    value: typeof value === "string" ? value : "",
    autoComplete: "off",
    "data-invalid": isInvalid || undefined,
    "aria-label": row.label,
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid,
    "aria-required": row.isRequired,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value === "" ? undefined : target.value),
  } as const;
  if (isMultiline) return <textarea {...shared} rows={LINES} />;
  return <input {...shared} inputMode={DIGITS.test(format ?? "") ? "decimal" : "text"} />;
}
