import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ErrorBody } from "./error.ts";
import { refusalExample, refusalSchema } from "./refusal-bodies.ts";
import { entryOf, REFUSALS, type RefusalCode } from "./refusals.ts";

const CODES = Object.keys(REFUSALS).filter(isRefusalCode);
const SERVICE = fileURLToPath(new URL("..", import.meta.url));

test("every code has a name in snake case, an error status, and a meaning and a message that are sentences", () => {
  assert.ok(CODES.length > 50);
  for (const code of CODES) {
    const { status, meaning, message } = entryOf(code);
    assert.match(code, /^[a-z]+(_[a-z]+)*$/);
    assert.ok(status >= 400 && status < 600, code);
    assert.match(meaning, /^[A-Z].+\.$/, code);
    assert.match(message, /^[A-Z].+[.]$/, code);
  }
});

test("every example matches the schema of its code, without further members, and the common error body", () => {
  for (const code of CODES) {
    const example = refusalExample(code);
    assert.deepEqual(refusalSchema(code).strict().parse(example), example);
    assert.deepEqual(ErrorBody.parse(example), example);
  }
});

test("a body with another code, or without a required member of its code, is rejected", () => {
  for (const code of CODES) {
    const example = refusalExample(code);
    assert.ok(!refusalSchema(code).safeParse({ ...example, error: "other" }).success);
    for (const [name, { schema }] of Object.entries(entryOf(code).extras)) {
      const { [name]: _, ...rest } = example;
      const isOptional = schema.safeParse(undefined).success;
      assert.equal(refusalSchema(code).safeParse(rest).success, isOptional, `${code}.${name}`);
    }
  }
});

test("the error bodies fixed by the contract have exactly its members", () => {
  assert.deepEqual(members("rate_limit_exceeded"), ["error", "retry_after"]);
  assert.deepEqual(members("feature_limit_reached"), ["error", "limit", "tier"]);
  assert.deepEqual(members("ai_quota_exceeded"), ["error", "tier"]);
  assert.deepEqual(members("quota_exceeded").toSorted(), [
    "error",
    "limit",
    "requested",
    "resets_at",
    "tier",
    "upgrade_url",
    "used",
  ]);
});

function members(code: RefusalCode): readonly string[] {
  const common = ["message", "request_id"];
  return Object.keys(refusalExample(code)).filter((name) => !common.includes(name));
}

test("every refusal that the service throws is in the table, with the same status", () => {
  const files = globSync("**/*.ts", { cwd: SERVICE, exclude: (path) => path.endsWith(".test.ts") });
  const thrown = files.flatMap((file) =>
    [...readFileSync(`${SERVICE}${file}`, "utf8").matchAll(THROWN)].map(([, status, code]) => ({
      file,
      status: Number(status),
      code: z.string().parse(code),
    })),
  );
  assert.ok(thrown.length > 30);
  for (const { file, status, code } of thrown) {
    assert.ok(isRefusalCode(code), `${file}: ${code} is not in the table`);
    assert.equal(status, entryOf(code).status, `${file}: ${code}`);
  }
});

const THROWN = /new Refusal\(\s*(\d{3}),\s*"(\w+)"/g;

function isRefusalCode(name: string): name is RefusalCode {
  return Object.hasOwn(REFUSALS, name);
}
