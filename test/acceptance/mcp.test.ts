import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { manifest, open, purePlatform } from "../../engine/mod.ts";
import { ask } from "../support/harness/ask.ts";
import { eventually } from "../support/harness/eventually.ts";
import { refused } from "../support/harness/refused.ts";
import { testAccount, testService } from "../support/harness/service.ts";
import { upload } from "../support/harness/templates.ts";

const ROWS = 1000;
const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const Id = z.looseObject({ id: z.int() });
const { id: templateId } = Id.parse((await upload(service, key)).body);
const form = `template:${templateId}`;

const Content = z.array(z.looseObject({ text: z.string() })).min(1);
/** Any members. */
const Answer = z.record(z.string(), z.unknown());
const Failure = z.looseObject({ code: z.string(), message: z.string(), what_to_do: z.string() });

/** A client of the protocol, which validates answers against the schemas of the tools. */
async function connect(as = key): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${as}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport);
  after(() => client.close());
  await client.listTools();
  return client;
}

const client = await connect();

async function call(name: string, args: Record<string, unknown>, as = client) {
  const { content, structuredContent, isError } = await as.callTool({ name, arguments: args });
  const [first] = Content.parse(content);
  const answer = Answer.parse(structuredContent ?? {});
  return { text: first?.text ?? "", content: answer, isError: isError === true };
}

async function failure(name: string, args: Record<string, unknown>, as = client) {
  const { text, isError } = await call(name, args, as);
  assert.ok(isError, text);
  return Failure.parse(JSON.parse(text));
}

async function valuesIn(pdf: Uint8Array): Promise<Record<string, unknown>> {
  const opened = await open(pdf, purePlatform);
  assert.ok(opened.kind === "form");
  return Object.fromEntries(
    manifest(opened.form).map(({ name, defaultValue }) => [name, defaultValue]),
  );
}

test("132: the tools are listed with the schemas of their input and output, none with a file", async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["list_forms", "describe_form", "suggest_mapping", "fill_form", "fill_rows", "get_job"],
  );
  for (const { inputSchema, outputSchema, description = "" } of tools) {
    assert.ok(description.length > 40);
    assert.equal(Object.keys(outputSchema?.properties ?? {})[0], "warnings");
    for (const name of ["file", "output", "overwrite"])
      assert.ok(!(name in (inputSchema.properties ?? {})), name);
  }
});

test("132: a form that was listed and described is filled, with its warnings first", async () => {
  const { content: listed } = await call("list_forms", { search: "small" });
  assert.deepEqual(listed["forms"], [{ form, title: "Small form", description: null }]);
  const { content: described } = await call("describe_form", { form });
  const Schema = z.looseObject({
    required: z.array(z.string()),
    properties: z.record(z.string(), z.looseObject({ title: z.string() })),
  });
  const { properties, required } = Schema.parse(described["row_schema"]);
  assert.deepEqual(required, ["person.name"]);
  assert.deepEqual(properties["person.name"], {
    title: "Name",
    type: "string",
    maxLength: 30,
    description: "Page 1, field 1.",
  });
  assert.equal(properties["agrees"]?.["type"], "boolean");

  const data = { "person.name": "Ada", agrees: true, state: "VT", shoe_size: 39 };
  const { text, content } = await call("fill_form", { form, data });
  assert.match(text, /^1 warning:\n- unknown_alias \(shoe_size\)/);
  const { url, path, warnings } = z
    .looseObject({ url: z.string(), path: z.null(), warnings: z.array(z.unknown()) })
    .parse(content);
  assert.deepEqual([path, warnings.length], [null, 1]);
  const { bytes } = await ask(url, { key });
  assert.deepEqual(await valuesIn(bytes), {
    "person.name": "Ada",
    "person.city": "Bern",
    agrees: "Yes",
    state: "VT",
  });
});

test("132: a thousand rows are filled by a job, whose failures are named", async () => {
  const rows = Array.from({ length: ROWS }, (_, index) => ({ name: `Person ${index}`, in: "VT" }));
  const bad = { name: "Ada", in: "Atlantis" };
  const mapping = { "person.name": "name", state: "in" };
  const { content: begun } = await call("fill_rows", { form, mapping, rows: [...rows, bad] });
  const { job } = z.looseObject({ job: z.string() }).parse(begun);
  const ended = await eventually(
    "the end of the job",
    async () => (await call("get_job", { job })).content,
    (found) => found["status"] === "completed",
  );
  assert.deepEqual([ended["succeeded"], ended["failed"]], [ROWS, 1]);
  const [first] = z
    .array(z.looseObject({ row: z.int(), field: z.string() }))
    .parse(ended["failures"]);
  assert.deepEqual([first?.row, first?.field], [ROWS + 1, "in"]);
  const { bytes } = await ask(String(ended["url"]), { key });
  assert.equal(Buffer.from(bytes.subarray(0, 2)).toString(), "PK");

  // The same mapping again uses the envelope that the first call made.
  const again = await call("fill_rows", { form, mapping, rows: [bad] });
  assert.ok(!again.isError, again.text);
  const { body } = await ask(`${service.url}/api/v1/envelopes?template_id=${templateId}`, { key });
  assert.equal(z.looseObject({ total: z.int() }).parse(body).total, 1);
});

test("132: columns get the fields that they mean, and an envelope is filled by its aliases", async () => {
  const { content } = await call("suggest_mapping", { form, columns: ["Name", "Shoe size"] });
  assert.deepEqual(content["mapping"], { "person.name": "Name" });
  assert.deepEqual(content["unmatched_columns"], ["Shoe size"]);

  const { content: listed } = await call("list_forms", { search: "(fill_rows" });
  const [envelope] = z.array(z.looseObject({ form: z.string() })).parse(listed["forms"]);
  assert.match(envelope?.form ?? "", /^envelope:/);
  const { content: described } = await call("describe_form", { form: envelope?.form });
  const Schema = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
  const { properties } = Schema.parse(described["row_schema"]);
  assert.deepEqual(Object.keys(properties), ["name", "in"]);
  const data = { name: "Ada", in: "NY" };
  const made = await call("fill_form", { form: envelope?.form, data });
  assert.deepEqual(made.content["warnings"], []);
  const mapped = { form: envelope?.form, rows: [data], mapping: { state: "in" } };
  assert.equal((await failure("fill_rows", mapped)).code, "validation_error");
});

test("132: refusals and invalid arguments are errors of the tool, with what to do", async () => {
  const unknown = await failure("describe_form", { form: "template:999999999" });
  assert.equal(unknown.code, "template_not_found");
  assert.match(unknown.what_to_do, /list_forms/);
  assert.equal((await failure("describe_form", { form: "w9.pdf" })).code, "form_not_found");
  const invalid = await failure("fill_form", { form, data: "Ada" });
  assert.equal(invalid.code, "validation_error");
  assert.match(JSON.stringify(invalid), /"field":"data"/);
  const missing = await failure("fill_form", { form, data: {} });
  assert.match(JSON.stringify(missing), /person\.name/);
  const file = await failure("fill_rows", { form, file: "/etc/passwd" });
  assert.equal(file.code, "validation_error");
  assert.equal((await failure("get_job", { job: "nothing" })).code, "upload_not_found");
  assert.equal((await failure("read_mail", {})).code, "tool_not_found");
});

test("132: large messages at once do not wait for one another", async () => {
  const data = { "person.name": "Ada", [`note ${"x".repeat(70_000)}`]: 1 };
  const sent = Array.from({ length: 10 }, () => call("fill_form", { form, data }));
  const answers = await Promise.all(sent);
  assert.deepEqual(
    answers.map(({ isError }) => isError),
    sent.map(() => false),
  );
});

test("132: rows beyond the limit are refused", async () => {
  const rows = Array.from({ length: 10_001 }, () => ({ name: "Ada" }));
  const { code, details } = await failure("fill_rows", { form, rows });
  assert.equal(code, "validation_error");
  assert.match(JSON.stringify(details), /"rows".*at most 10,000 rows.*further calls/);
});

test("132: ten thousand rows go into one call, and a message beyond 4 MiB is refused", async () => {
  // A row without a name fails, which takes less time than a PDF.
  const rows = Array.from({ length: 10_000 }, () => ({
    state: "VT",
    "person.city": "x".repeat(300),
  }));
  const { content, text } = await call("fill_rows", { form, rows });
  assert.equal(content["total"], 10_000, text);
  assert.match(String(content["status"]), /^(?:queued|processing)$/, text);
  const json = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/list",
    params: { x: "x".repeat(4 * 2 ** 20) },
  };
  const answer = await ask(`${service.url}/mcp`, { json, key });
  refused(answer, 413, "file_too_large");
  assert.match(answer.text, /rows of fill_rows in several calls, or as a file/);
});

test("132: a key with the read scope lists and describes, and cannot fill", async () => {
  const reader = await connect(account.key("read"));
  assert.equal((await call("describe_form", { form }, reader)).isError, false);
  const data = { "person.name": "Ada" };
  assert.equal((await failure("fill_form", { form, data }, reader)).code, "scope_required");
  assert.equal((await failure("fill_rows", { form, rows: [data] }, reader)).code, "scope_required");
});

test("132: a request without a key, that is not one message, or by another method is refused", async () => {
  const url = `${service.url}/mcp`;
  const json = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  refused(await ask(url, { json }), 401, "missing_authorization");
  refused(await ask(url, { json, key: "nothing" }), 401, "invalid_api_key");
  refused(await ask(url, { json: [json, json], key }), 400, "bad_request");
  refused(await ask(url, { key }), 405, "method_not_allowed");
});
