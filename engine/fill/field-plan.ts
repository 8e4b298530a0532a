import type { ButtonFieldPlan } from "./button-plan.ts";
import type { ChoiceFieldPlan } from "./choice-plan.ts";
import type { SignatureImagePlan, SignatureWidgetPlan, StoredPlan } from "./signature-plan.ts";
import type { FieldHead, NodePlan, WidgetPlan } from "./widget-plan.ts";

/** A text field. */
export type TextFieldPlan = FieldHead & {
  readonly kind: "text";
  readonly maxLength: number | null;
  /** Number of cells of a comb, else 0. */
  readonly cells: number;
  /** Display format as in the manifest, for example `number(2)`; `null` where the value is shown as given. */
  readonly format: string | null;
  readonly nodes: readonly NodePlan[];
  readonly widgets: readonly WidgetPlan[];
};

/**
 * A signature field: a row changes the appearance of its widgets, never /V, which is for digital signatures (12.7.5.5).
 */
export type SignatureFieldPlan = FieldHead & {
  readonly kind: "signature";
  /** True where some widget is large enough to show anything. */
  readonly hasRoom: boolean;
  readonly image: SignatureImagePlan;
  readonly stored: readonly StoredPlan[];
  readonly widgets: readonly SignatureWidgetPlan[];
};

/** A field that accepts no value: a push button. */
export type RefusingFieldPlan = FieldHead & { readonly kind: "refusing" };

/** How a field's values are read and written. */
export type FieldPlan =
  | TextFieldPlan
  | ChoiceFieldPlan
  | ButtonFieldPlan
  | SignatureFieldPlan
  | RefusingFieldPlan;
