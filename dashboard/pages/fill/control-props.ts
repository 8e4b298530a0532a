import type { FillValue } from "./fill-value.ts";
import type { FillRow } from "./rows.ts";

/** Properties that every control has. */
export type ControlProps = {
  readonly row: FillRow;
  readonly value: FillValue | undefined;
  readonly onChange: (value: FillValue | undefined) => void;
  /** Ids of the texts that describe it. */
  readonly describedBy: string;
  readonly isInvalid: boolean;
};
