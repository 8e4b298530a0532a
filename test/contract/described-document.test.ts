import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { openApiDocument } from "../../service/api/http/openapi/document.ts";
import { OPERATIONS } from "../../service/api/routes.ts";
import { readConfig } from "../../service/settings/config.ts";
import { UNREACHABLE_URL } from "../support/harness/one-of-each.ts";
import { type Operation, readContract } from "./contract-document.ts";
import { goodRequest } from "./good-requests.ts";
import { judgeOf } from "./judge.ts";

const FILE = fileURLToPath(
  new URL("../../service/api/http/openapi/body-examples.json", import.meta.url),
);
const IDS = { template_id: "1", mapping_id: "2", envelope_id: "3", webhook_id: "4" };

const described = openApiDocument(OPERATIONS, {
  url: "https://forms.example",
  limits: readConfig({}),
});
const document = readContract(described);
const operations = [...document.operations, ...document.ofMembers, ...document.ofBrowsers];
const examples = Object.fromEntries(operations.flatMap(exampleOf));
const text = JSON.stringify(examples).replaceAll(
  UNREACHABLE_URL,
  "https://example.com/hooks/platen",
);

if (process.env["CONTRACT_EXAMPLES"] !== undefined) writeFileSync(FILE, text);

test("the document's examples of request bodies are the valid requests of the contract's tests", () => {
  assert.deepEqual(
    JSON.parse(readFileSync(FILE, "utf8")),
    JSON.parse(text),
    "write them with npm run test:contract -- --examples",
  );
});

test("every example of a request body matches its schema", () => {
  const { fits } = judgeOf(document);
  for (const { id, body } of operations)
    if (body !== null) {
      const { type = "", value } = examples[id] ?? {};
      assert.deepEqual(fits(body.contents[type] ?? { not: {} }, value), [], id);
    }
});

test("every parameter and tag has a description, and every operation an id of its own", () => {
  const shown = z
    .looseObject({ tags: z.array(z.object({ name: z.string(), description: z.string() })) })
    .parse(described);
  assert.ok(shown.tags.length > 10);
  for (const { id, parameters } of operations) {
    assert.match(id, /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
    for (const { name, description } of parameters)
      assert.ok(description !== undefined, `${id}: describe ${name}`);
  }
  assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length);
});

function exampleOf(
  operation: Operation,
): readonly (readonly [string, { readonly type: string; readonly value: unknown }])[] {
  const good = goodRequest(operation, IDS, () => "1");
  if (good === null) return [];
  if (good.kind === "json") return [[operation.id, { type: "application/json", value: good.body }]];
  const [filename] = good.file;
  return [
    [operation.id, { type: "multipart/form-data", value: { ...good.fields, file: filename } }],
  ];
}
