/** How a formula uses a field: as `AFMakeNumber` reads it, or its properties `value` and `valueAsString`. */
export type FieldUse = "number" | "value" | "text";

/** A function of AFSimple_Calculate. */
export type Aggregate = "SUM" | "PRD" | "AVG" | "MIN" | "MAX";

export type Operator = "+" | "-" | "*" | "/";

/** The formula of a calculation; `F` identifies a field. */
export type Formula<F> =
  /** A decimal literal, as in the script. */
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "field"; readonly field: F; readonly use: FieldUse }
  | { readonly kind: "negative"; readonly of: Formula<F> }
  | {
      readonly kind: "operation";
      readonly operator: Operator;
      readonly left: Formula<F>;
      readonly right: Formula<F>;
    }
  | { readonly kind: "aggregate"; readonly name: Aggregate; readonly fields: readonly F[] };

/**
 * The formula with its fields replaced; `null` where a field has no replacement. A name in an aggregate may have
 * several, and none where others have one.
 */
export function replaceFields<F, G>(
  formula: Formula<F>,
  replace: (field: F) => readonly G[],
): Formula<G> | null {
  switch (formula.kind) {
    case "literal":
      return formula;
    case "field": {
      const [field, ...others] = replace(formula.field);
      return field === undefined || others.length > 0 ? null : { ...formula, field };
    }
    case "negative": {
      const of = replaceFields(formula.of, replace);
      return of === null ? null : { kind: "negative", of };
    }
    case "operation": {
      const left = replaceFields(formula.left, replace);
      const right = left === null ? null : replaceFields(formula.right, replace);
      return left === null || right === null ? null : { ...formula, left, right };
    }
    case "aggregate": {
      const fields = formula.fields.flatMap((field) => replace(field));
      return fields.length === 0 ? null : { ...formula, fields };
    }
  }
}

/** The fields that a formula reads, in its order, with repetitions. */
export function fieldsOf<F>(formula: Formula<F>): readonly F[] {
  const fields: F[] = [];
  collectFields(formula, fields);
  return fields;
}

function collectFields<F>(formula: Formula<F>, fields: F[]): void {
  if (formula.kind === "field") fields.push(formula.field);
  else if (formula.kind === "negative") collectFields(formula.of, fields);
  else if (formula.kind === "aggregate") for (const field of formula.fields) fields.push(field);
  else if (formula.kind === "operation") {
    collectFields(formula.left, fields);
    collectFields(formula.right, fields);
  }
}
