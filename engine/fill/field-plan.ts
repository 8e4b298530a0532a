import type { ButtonFieldPlan } from "./button-plan.ts";
import type { ChoiceFieldPlan } from "./choice-plan.ts";
import type { SignatureImagePlan, SignatureWidgetPlan, StoredPlan } from "./signature-plan.ts";
import type { FieldHead, NodePlan, WidgetPlan } from "./widget-plan.ts";

/** A text field. */
export type TextFieldPlan = FieldHead & {
  readonly kind: "text";
  readonly maxLength: number | null;
  /** Of a comb, else 0. */
  readonly cells: number;
  /** What a value is shown in, as the manifest says it: `number(2)`; `null` where it is shown as given. */
  readonly format: string | null;
  readonly nodes: readonly NodePlan[];
  readonly widgets: readonly WidgetPlan[];
};

/** A signature field: a row writes what its widgets show, never its /V, which is for signers (12.7.5.5). */
export type SignatureFieldPlan = FieldHead & {
  readonly kind: "signature";
  /** True where some widget is large enough to show anything. */
  readonly hasRoom: boolean;
  readonly image: SignatureImagePlan;
  readonly stored: readonly StoredPlan[];
  readonly widgets: readonly SignatureWidgetPlan[];
};

/** A field that takes no value: a push button. */
export type RefusingFieldPlan = FieldHead & { readonly kind: "refusing" };

/** What a row can give a field. */
export type FieldPlan =
  | TextFieldPlan
  | ChoiceFieldPlan
  | ButtonFieldPlan
  | SignatureFieldPlan
  | RefusingFieldPlan;
