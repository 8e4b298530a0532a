import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Refusal } from "#base";
import { parseForm } from "./form.ts";

test("names with brackets are groups, or lists if all names are integers", () => {
  const form = "a=1&b[c]=2&d[0][e]=3&d[1][e]=4&f[]=5&f[]=6&g=%C3%A9+x";
  assert.deepEqual(parseForm(form), {
    a: "1",
    b: { c: "2" },
    d: [{ e: "3" }, { e: "4" }],
    f: ["5", "6"],
    g: "é x",
  });
});

test("contradicting, too deep or too many names are refused", () => {
  const many = Array.from({ length: 2001 }, (_, index) => `a${index}=1`).join("&");
  const cases = [
    "a=1&a[b]=2",
    "a[__proto__][x]=1",
    "[a]=1",
    "a[b=1",
    `a${"[b]".repeat(9)}=1`,
    many,
  ];
  for (const form of cases) {
    assert.throws(() => parseForm(form), Refusal, form.slice(0, 40));
  }
});

test("any bytes are parsed or refused without side effects", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (form) => {
      try {
        parseForm(form);
      } catch (error) {
        assert.ok(error instanceof Refusal);
      }
      assert.equal(Reflect.get({}, "x"), undefined);
    }),
  );
});

test("serialised parameters are parsed back unchanged", () => {
  const names = fc.stringMatching(/^[a-z]{1,6}$/);
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.string(),
      fc.array(tie("value"), { minLength: 1, maxLength: 3 }),
      fc.dictionary(names, tie("value"), { minKeys: 1, maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(names, value, { maxKeys: 4 }), (params) => {
      const pairs = Object.entries(params).flatMap(([name, inner]) => writeFields(name, inner));
      fc.pre(pairs.every(([name]) => name.split("[").length <= 8));
      const form = new URLSearchParams(pairs).toString();
      assert.deepEqual(parseForm(form), structuredClone(params));
    }),
  );
});

function writeFields(name: string, value: unknown): [string, string][] {
  if (typeof value === "string") return [[name, value]];
  const entries: [string, unknown][] = Object.entries(value ?? {});
  return entries.flatMap(([inner, one]) => writeFields(`${name}[${inner}]`, one));
}
