import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { FieldSpec } from "../../forms/builder/mod.ts";
import { fieldOf, SpecimenFill } from "../compile/specimen-fill.fixture.ts";

const AT = [50, 50, 150, 70] as const;
const NAMES = ["a", "b", "c"] as const;

/** A float, and the size of the terms that it is made of; NaN after a division by almost nothing. */
type Float = { readonly value: number; readonly scale: number };

/** An expression as a script, with the binding of its last operator, and what floats make of it. */
type Expression = {
  readonly script: string;
  readonly binding: number;
  readonly of: (row: Row) => Float;
};
type Row = Readonly<Record<(typeof NAMES)[number], string>>;
type Operator = { readonly binding: number; readonly of: (a: Float, b: Float) => Float };

const OPERATORS: Readonly<Record<string, Operator>> = {
  "+": { binding: 1, of: (a, b) => ({ value: a.value + b.value, scale: a.scale + b.scale }) },
  "-": { binding: 1, of: (a, b) => ({ value: a.value - b.value, scale: a.scale + b.scale }) },
  "*": { binding: 2, of: (a, b) => ({ value: a.value * b.value, scale: a.scale * b.scale }) },
  "/": { binding: 2, of: quotient },
};
/** Tolerance relative to the scale; floats have 16 digits, and errors add up. */
const PRECISION = 1e-9;
const ATOM = 4;

const literal = fc.integer({ min: 0, max: 4000 }).map(
  (units): Expression => ({
    script: String(units / 8),
    binding: ATOM,
    of: () => floatOf(units / 8),
  }),
);
const field = fc.constantFrom(...NAMES).map(
  (name): Expression => ({
    script: `AFMakeNumber(getField("${name}").value)`,
    binding: ATOM,
    of: (row) => floatOf(Number(row[name])),
  }),
);
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5 },
    field,
    literal,
    tie("expression").map(negate),
    fc
      .tuple(fc.constantFrom(...Object.keys(OPERATORS)), tie("expression"), tie("expression"))
      .map(joinExpressions),
  ),
}));

function floatOf(value: number): Float {
  return { value, scale: Math.abs(value) };
}

function quotient(a: Float, b: Float): Float {
  const divisor = Math.abs(b.value);
  const isSafe = divisor > PRECISION * b.scale;
  return {
    value: isSafe ? a.value / b.value : Number.NaN,
    scale: (a.scale * b.scale) / divisor ** 2,
  };
}

function negate({ of, ...inner }: Expression): Expression {
  const script = `- ${within({ of, ...inner }, 3)}`;
  return { script, binding: 3, of: (row) => ({ ...of(row), value: -of(row).value }) };
}

function joinExpressions([sign, left, right]: readonly [
  string,
  Expression,
  Expression,
]): Expression {
  const { binding, of } = OPERATORS[sign] ?? assert.fail(sign);
  const script = `${within(left, binding)} ${sign} ${within(right, binding + 1)}`;
  return { script, binding, of: (row) => of(left.of(row), right.of(row)) };
}

/** In parentheses only where its operator binds less. */
function within({ script, binding }: Expression, wanted: number): string {
  return binding < wanted ? `(${script})` : script;
}

const cell = fc.oneof(
  fc.constant(""),
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => String(cents / 100)),
);

test("whatever the expression, the result is that of floats", () => {
  fc.assert(
    fc.property(expression, fc.record({ a: cell, b: cell, c: cell }), ({ script, of }, row) => {
      const { value, scale } = of(row);
      fc.pre(!Number.isNaN(value) && scale < 1e15);
      const inputs = NAMES.map((name): FieldSpec => ({ type: "text", name, at: AT }));
      const calculate = `event.value = ${script};`;
      const fill = new SpecimenFill({
        fields: [...inputs, { type: "text", name: "result", at: AT, calculate }],
      });
      const output = fill.read(NAMES.map((name) => row[name]));
      const found = Number(fieldOf(output, "result").value);
      const isClose = Math.abs(found - value) <= PRECISION * Math.max(1, scale);
      assert.ok(isClose, `${script}: ${found}, not ${value}`);
    }),
    { numRuns: 300 },
  );
});
