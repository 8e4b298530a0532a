import type { CalculationPlan, CalculationRule, InputPlan } from "#fill";
import {
  type Calculation,
  calculations,
  type Field,
  type Form,
  fieldsOf,
  replaceFields,
} from "#form";

const OFF = "Off";

/** The calculated fields of a form that rows can make out of date. */
export type PlannedCalculations = {
  /** Fields that are computed although rows do not fill them. */
  readonly added: readonly Field[];
  /** For the rows' fields followed by `added`; each after those that it reads. */
  readonly plans: readonly CalculationPlan[];
};

const NO_CALCULATIONS: PlannedCalculations = { added: [], plans: [] };

/** `fields`: in the order of a row's values. */
export function planCalculations(form: Form, fields: readonly Field[]): PlannedCalculations {
  if (form.fields.every(({ calculation }) => calculation === null)) return NO_CALCULATIONS;
  const indices = new Map(fields.map(({ name }, index) => [name, index]));
  const byName = new Map(form.fields.map((field) => [field.name, field]));
  const affected = [...calculations(form.fields)].flatMap((calculation): readonly Affected[] => {
    const field = byName.get(calculation.field);
    const inputs = rowInputs(calculation, indices);
    const isAffected = indices.has(calculation.field) || inputs?.length !== 0;
    return field !== undefined && isAffected ? [{ calculation, field, inputs }] : [];
  });
  const computed = sortByInputs(affected.filter(isComputable));
  const isComputed = new Set(computed);
  const ordered = [...affected.filter((one) => !isComputed.has(one)), ...computed];
  const added = computed.flatMap(({ field }) => (indices.has(field.name) ? [] : [field]));
  for (const { name } of added) indices.set(name, indices.size);
  const places = new Map(ordered.map(({ field }, place) => [field.name, place]));
  const plans = ordered.map((one): CalculationPlan => {
    const { field, inputs } = one;
    const rule = isComputed.has(one) ? formulaRule(one, { indices, byName, places }) : null;
    return {
      name: field.name,
      field: indices.get(field.name) ?? -1,
      inputs,
      rule: rule ?? { kind: "none", reason: reasonOf(one) },
    };
  });
  return { added, plans };
}

/** A calculated field that rows affect, and the indices of the values that it depends on. */
type Affected = {
  readonly calculation: Calculation;
  readonly field: Field;
  readonly inputs: CalculationPlan["inputs"];
};

function rowInputs(
  { inputs }: Calculation,
  indices: ReadonlyMap<string, number>,
): CalculationPlan["inputs"] {
  return inputs === null ? null : [...inputs].flatMap((name) => indices.get(name) ?? []);
}

function isComputable({ calculation, field }: Affected): boolean {
  return calculation.formula !== null && field.type === "text" && field.calculationOrder !== null;
}

function reasonOf(one: Affected): Extract<CalculationRule, { kind: "none" }>["reason"] {
  if (isComputable(one)) return "cycle";
  const { formula } = one.calculation;
  return formula === null || one.field.type !== "text" ? "own_script" : "no_order";
}

/** Each after those that it reads, whatever the form's order; without those that depend on themselves. */
function sortByInputs(computable: readonly Affected[]): readonly Affected[] {
  const byName = new Map(computable.map((one) => [one.field.name, one]));
  const read = new Map<Affected, Affected[]>();
  const readers = new Map<Affected, Affected[]>(computable.map((one) => [one, []]));
  for (const one of computable) {
    const others = new Set(namesIn(one).flatMap((name) => byName.get(name) ?? []));
    read.set(one, [...others]);
    for (const other of others) readers.get(other)?.push(one);
  }
  const first = peelOff(computable, read, readers);
  const isFirst = new Set(first);
  const left = computable.filter((one) => !isFirst.has(one));
  // From the other end, what remains are the cycles and what connects them.
  return [...first, ...peelOff(left, readers, read).toReversed()];
}

/** Removes one after another that has no `before` left, and returns them. */
function peelOff(
  all: readonly Affected[],
  before: ReadonlyMap<Affected, readonly Affected[]>,
  after: ReadonlyMap<Affected, readonly Affected[]>,
): readonly Affected[] {
  const isLeft = new Set(all);
  const counts = new Map(
    all.map((one) => [one, (before.get(one) ?? []).filter((other) => isLeft.has(other)).length]),
  );
  const ready = all.filter((one) => counts.get(one) === 0);
  // `ready` grows while it is traversed.
  for (const one of ready) {
    for (const other of after.get(one) ?? []) {
      const count = (counts.get(other) ?? 0) - 1;
      counts.set(other, count);
      if (count === 0) ready.push(other);
    }
  }
  return ready;
}

function namesIn({ calculation: { formula } }: Affected): readonly string[] {
  return formula === null ? [] : fieldsOf(formula);
}

type Places = {
  readonly indices: ReadonlyMap<string, number>;
  readonly byName: ReadonlyMap<string, Field>;
  /** Positions of the calculations in the plan, by the names of their fields. */
  readonly places: ReadonlyMap<string, number>;
};

function formulaRule(one: Affected, { indices, byName, places }: Places): CalculationRule | null {
  const names = [...new Set(namesIn(one))];
  const inputs = new Map<string, InputPlan>();
  for (const name of names) {
    const field = byName.get(name);
    if (field !== undefined) inputs.set(name, inputPlan(field, indices.get(name) ?? -1));
  }
  const source = one.calculation.formula;
  const formula =
    source === null
      ? null
      : replaceFields(source, (name) => [inputs.get(name)].flatMap((input) => input ?? []));
  if (formula === null) return null;
  const after = names.flatMap((name) => places.get(name) ?? []);
  return {
    kind: "formula",
    formula,
    reads: names.flatMap((name) => indices.get(name) ?? []),
    after,
  };
}

function inputPlan(field: Field, index: number): InputPlan {
  const { type, format, options, value } = field;
  if (type === "checkbox" || type === "radio") {
    const on = options.find(({ exportValue }) => exportValue === value);
    const byState = [OFF, ...options.map(({ text }) => text)];
    return { field: index, rest: on?.text ?? OFF, format, byState };
  }
  const isValue = type === "text" || type === "choice";
  const [rest = "", ...others] = typeof value === "string" ? [value] : value;
  const held = isValue && others.length === 0 ? rest : "";
  return { field: isValue ? index : -1, rest: held, format, byState: [] };
}
