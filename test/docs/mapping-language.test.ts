import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { functionsOf, planRow } from "@platen/forms/row-values";

const PAGE = readFileSync(new URL("../../docs/mappings.md", import.meta.url), "utf8");

/** The rows of the table under this heading, with the cells' backticks removed. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = PAGE.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) =>
        cell
          .trim()
          .replaceAll("\\|", "|")
          .replace(/^`(.*)`$/, "$1"),
      ),
  );
}

const FIELD = { name: "F", type: "choice", required: false } as const;
const transforms = rowsUnder("Transforms");
const questions = rowsUnder("Conditions");

test("each documented transform turns its example value into the documented result", () => {
  assert.equal(transforms.length, 21);
  for (const [transform = "", value = "", gives = ""] of transforms) {
    const plan = planRow({ F: { source: "a", transform } }, [FIELD]);
    assert.deepEqual(plan.apply([value]), { kind: "values", values: [gives] }, transform);
  }
});

test("each documented condition is valid; for an empty value only is_empty and not_equals hold", () => {
  assert.equal(questions.length, 7);
  const holding = questions.filter(([question = ""]) => {
    const condition = { if: question, then: "'yes'", else: "'no'" };
    const plan = planRow({ F: { source: "a", condition } }, [FIELD]);
    const planned = plan.apply([""]);
    assert.ok(planned.kind === "values", question);
    return planned.values[0] === "yes";
  });
  assert.deepEqual(
    holding.map(([question]) => question),
    ["is_empty(a)", "not_equals(a, 'x')"],
  );
});

test("the page describes every function as the language does", () => {
  assert.deepEqual(
    rowsUnder("Functions"),
    functionsOf("transform").map(({ signature, summary }) => [signature, summary]),
  );
  const described = functionsOf("condition").map(({ name, summary }) => [name, summary]);
  assert.deepEqual(
    questions.map(([question = "", summary]) => [question.split("(")[0], summary]),
    described,
  );
});

test("the example of the page is a mapping", () => {
  const [, json = ""] = /```json\n([^`]+)```/.exec(PAGE) ?? [];
  const mapping = JSON.parse(json) as Parameters<typeof planRow>[0];
  const fields = Object.keys(mapping).map((name) => ({ ...FIELD, name }));
  const { aliases, apply } = planRow(mapping, fields);
  const row = new Map([
    ["name", "Ann"],
    ["state", " vt"],
    ["birth_date", "1990-02-28"],
    ["spouse", "Bob"],
    ["status", "single"],
  ]);
  const planned = apply(aliases.map((alias) => row.get(alias)));
  assert.ok(planned.kind === "values");
  assert.deepEqual(planned.values, ["Ann", "VT", "02/28/1990", ""]);
});
