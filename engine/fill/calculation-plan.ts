import type { Formula } from "#form";

/** A field that the form calculates: its raw name, and its index in the plan's fields, -1 where nothing fills it. */
export type CalculationPlan = {
  readonly name: string;
  readonly field: number;
  /** Indices of a row's values that it depends on, also through other calculations; `null` = all but its own. */
  readonly inputs: readonly number[] | null;
  readonly rule: CalculationRule;
};

/** A formula to compute, or the reason why it is not computed. */
export type CalculationRule =
  | {
      readonly kind: "formula";
      readonly formula: Formula<InputPlan>;
      /** Indices in the plan's fields of those that the formula reads. */
      readonly reads: readonly number[];
      /** Indices of the calculations that it reads; they come earlier in the plan. */
      readonly after: readonly number[];
    }
  | { readonly kind: "none"; readonly reason: NotRunReason };

/**
 * `own_script`: not in the grammar of formulas. `no_order`: not in the form's calculation order, so that readers do not
 * run it. `cycle`: depends on itself.
 */
export type NotRunReason = "own_script" | "no_order" | "cycle";

/** A field that a formula reads. */
export type InputPlan = {
  /** Index in the plan's fields; -1 where nothing fills it. */
  readonly field: number;
  /** The value that the form holds: a check box's export value, `Off` where it is not checked. */
  readonly rest: string;
  /** Format as in the manifest, `null` without one. */
  readonly format: string | null;
  /** Checkbox and radio: the export value of each state, by index; else empty. */
  readonly byState: readonly string[];
};
