import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { judge, summarise } from "./code-figures.ts";
import { type FileFigures, measure, percentile } from "./measure.ts";
import { parse } from "./source.ts";

test("a function is measured from its first line to its last, however it is written", () => {
  const text = `export function a() {
  return 1;
}
const b = () => {
  return (() => {
    return 1;
  })();
};
class C {
  method() {
    return 1;
  }
}
const short = () => 1;
`;
  assert.deepEqual(figuresOf(text).functions, [
    { line: 1, lines: 3 },
    { line: 4, lines: 5 },
    { line: 5, lines: 3 },
    { line: 10, lines: 3 },
  ]);
});

test("exports are counted by name, including types, and re-exports of an interface are not", () => {
  const text = `export const a = 1, b = 2; export type T = 1; export { c, d } from "./x.ts";
    export function f() {} export class K {} export * from "./y.ts"; const c = 1;`;
  assert.equal(figuresOf(text).exports, 8);
  assert.equal(measure(parse("engine/cos/mod.ts", text)).exports, 0);
});

test("any, ! and as are found with their lines; as const is not a cast", () => {
  const text = `const a: any = 1;\nconst b = a!.c;\nconst d = a as string;\nconst e = [1] as const;
const f = "any ! as"; // as any!`;
  const { anys, nonNulls, casts } = figuresOf(text);
  assert.deepEqual([anys, nonNulls, casts], [[1], [2], [3]]);
});

test("comment lines are those with nothing but a comment", () => {
  const text = `/**\n * Two.\n */\nconst a = 1; // beside\n// alone\nconst b = "// no";\n`;
  assert.equal(figuresOf(text).commentLines, 4);
  assert.equal(figuresOf(text).lines, 6);
});

test("a percentile is one of the values, and at most its share lies below it", () => {
  const someValues = fc.array(fc.nat(1000), { minLength: 1 });
  fc.assert(
    fc.property(someValues, fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
      const found = percentile(values, share);
      const below = values.filter((value) => value < found).length;
      const upTo = values.filter((value) => value <= found).length;
      return (
        values.includes(found) &&
        below < values.length * share + 1e-9 &&
        upTo >= values.length * share - 1e-9
      );
    }),
  );
});

test("an exceeded bound is reported, with where to look", () => {
  const long = `export function f() {\n${"  f();\n".repeat(80)}}\n`;
  const source = measure(parse("engine/a.ts", long));
  const rows = judge(summarise([source], 0)).filter(({ isHeld }) => !isHeld);
  assert.deepEqual(
    rows.map(({ name }) => name),
    [
      "lines a function, p95",
      "lines a function, max",
      "test lines a product line",
      "share of comments",
    ],
  );
  assert.deepEqual(rows[1]?.places, ["engine/a.ts:1 82"]);
});

test("generated files are not measured", () => {
  const text = "/** Written by tools/x.ts; not edited by hand. */\nexport const a: any = 1;\n";
  const figures = summarise([measure(parse("engine/a.ts", text)), figuresOf("const b = 1;")], 0);
  assert.equal(figures.sourceLines, 1);
  assert.deepEqual(figures.anys, []);
});

test("tests are distinguished from product code", () => {
  const tests = ["engine/a.test.ts", "test/journeys/bulk.ts"].map((path) =>
    measure(parse(path, "const a = 1;\nconst b = 2;\n")),
  );
  const { sourceLines, testLines, testLinesPerSourceLine } = summarise(
    [figuresOf("const a = 1;\n".repeat(4)), ...tests],
    0,
  );
  assert.deepEqual([sourceLines, testLines, testLinesPerSourceLine], [4, 4, 1]);
});

function figuresOf(text: string): FileFigures {
  return measure(parse("engine/a.ts", text));
}
