import type { FieldHead, NodePlan, WidgetPlan } from "./widget-plan.ts";

/** An option; `literal` is its export value as the inside of a literal string. */
export type PlanOption = {
  readonly exportValue: string;
  readonly text: string;
  readonly literal: Uint8Array;
};

/** A combo box or list box. */
export type ChoiceFieldPlan = FieldHead & {
  readonly kind: "choice";
  readonly editable: boolean;
  readonly multiSelect: boolean;
  /** Format of a combo box's text as in the manifest; `null` where it is shown as given. */
  readonly format: string | null;
  readonly options: readonly PlanOption[];
  readonly nodes: readonly NodePlan[];
  readonly widgets: readonly WidgetPlan[];
};
