import type { FieldAnalysis } from "#analysis";
import type { FieldLabel } from "#labels";
import type { PageReading } from "#pages";
import type { FoundField } from "./found-field.ts";

/** A field with its page. */
export type Seat = { readonly page: PageReading; readonly field: FoundField };

/** A field with what is known of it. */
export type Described = Seat & {
  readonly label: FieldLabel | undefined;
  readonly analysis: FieldAnalysis | undefined;
};
