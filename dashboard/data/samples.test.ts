import assert from "node:assert/strict";
import { test } from "node:test";
import { repeatCommand, type SampleField, sampleOf, sampleValues } from "./samples.ts";

const field = (name: string, more: Partial<SampleField> = {}): SampleField => ({
  name,
  type: "text",
  options: [],
  required: false,
  max_length: null,
  ...more,
});

test("a sample has every required field and a few others, each with a value that it takes", () => {
  const many = Array.from({ length: 12 }, (_, index) => field(`f${index}`));
  const values = sampleValues([...many, field("last", { required: true, max_length: 2 })]);
  assert.equal(values.length, 8);
  assert.deepEqual(values.slice(0, 2), [
    ["last", "Te"],
    ["f0", "Text"],
  ]);
  const kinds = sampleValues([
    field("tick", { type: "checkbox", options: ["Yes"] }),
    field("one", { type: "radio", options: ["a", "b"] }),
    field("signed", { type: "signature" }),
    field("push", { type: "button" }),
  ]);
  assert.deepEqual(kinds, [
    ["tick", true],
    ["one", "a"],
  ]);
});

test("names cannot leave the text that they are in, in any language", () => {
  const name = `$a"\`!é\n\u2028'`;
  const target = { member: "envelope_id", id: 3, values: [[name, true]] } as const;
  const curl = sampleOf("curl", "https://forms.example", target);
  assert.match(
    curl,
    /\{\\"envelope_id\\":3,\\"data\\":\{\\"\\u0024a\\u0022\\u0060\\u0021\\u00e9\\u000a\\u2028\\u0027\\":true\}\}/,
  );
  const literal = String.raw`"$a\"${"`"}!é\n\u2028'"`;
  assert.ok(sampleOf("javascript", "x", target).includes(`    ${literal}: true,\n`));
  assert.ok(sampleOf("python", "x", target).includes(`        ${literal}: True,\n`));
});

const command = (method: string, path: string): string =>
  repeatCommand("https://x", { method, path });

test("a request is repeated by a command without a secret, whatever its path", () => {
  assert.equal(
    command("POST", '/api/v1/a%20b/"$(id)`;'),
    'curl -X POST -H "Authorization: Bearer YOUR_KEY" "https://x/api/v1/a%20b/%22%24%28id%29%60;"',
  );
  assert.match(command("GET", "/"), /^curl -H/);
  assert.match(command("HEAD", "/"), /^curl -I -H/);
});
