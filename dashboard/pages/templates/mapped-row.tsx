import type { ReactNode } from "react";
import { PlainRow, type RowProps } from "#viewer/field-rows.tsx";

/** A row with what feeds its field; null: the form has no mapping. */
export function MappedRow({ field, state, isSelected }: RowProps<string | null>): ReactNode {
  return (
    <>
      <PlainRow field={field} state={null} isSelected={isSelected} />
      {state !== null && <span className="field-row-details">{state}</span>}
    </>
  );
}
