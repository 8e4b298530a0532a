import type { CalculationPlan } from "#fill";
import { calculations, type Field, type Form } from "#form";

/** The calculated fields of a form that rows can leave out of date; `fields` in the order of a row's values. */
export function planCalculations(form: Form, fields: readonly Field[]): readonly CalculationPlan[] {
  const places = new Map(fields.map(({ name }, place) => [name, place]));
  const plans: CalculationPlan[] = [];
  for (const { field: name, inputs } of calculations(form.fields)) {
    const field = places.get(name) ?? -1;
    const reached =
      inputs === null ? null : [...inputs].flatMap((input) => places.get(input) ?? []);
    if (field >= 0 || reached?.length !== 0) plans.push({ name, field, inputs: reached });
  }
  return plans;
}
