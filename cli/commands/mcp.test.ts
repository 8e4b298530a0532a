import assert from "node:assert/strict";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { manifest, open, purePlatform } from "@platen/engine";
import { z } from "zod";
import { testAccount, testService } from "../../test/support/harness/service.ts";
import { smallPdf, upload } from "../../test/support/harness/templates.ts";
import { testedCommand } from "../../test/support/harness/tested-command.ts";
import { openZip } from "../demo/zip-reader.ts";
import { ownFolder } from "../run-platen.fixture.ts";

const CORPUS = fileURLToPath(new URL("../../../shared/corpus/forms/", import.meta.url));
const W9 = join(CORPUS, "kentros+pdfs/fw9.pdf");
const TAX_RETURN = join(CORPUS, "Siegric+test/f1040.pdf");
const skip = existsSync(W9) && existsSync(TAX_RETURN) ? false : "no ../shared/corpus";

const outside = ownFolder();
const root = join(outside, "root");
mkdirSync(root);
writeFileSync(join(root, "small.pdf"), smallPdf());
writeFileSync(join(root, "people.csv"), "Name,State\nAda,VT\nBob,NY\n");
writeFileSync(join(outside, "secret.pdf"), smallPdf());
writeFileSync(join(outside, "people.csv"), "Name\nAda\n");
symlinkSync(outside, join(root, "link"));

async function connect(args: readonly string[], env: Record<string, string> = {}) {
  const client = new Client({ name: "test", version: "1" });
  const { PATH = "" } = process.env;
  const command = { command: process.execPath, args: [testedCommand(), "mcp", ...args] };
  await client.connect(new StdioClientTransport({ ...command, env: { PATH, ...env } }));
  after(() => client.close());
  await client.listTools(); // from now on, it validates answers
  return client;
}

const client = await connect(["--root", root]);
const Content = z.array(z.looseObject({ text: z.string() })).min(1);
/** Any members. */
const Answer = z.record(z.string(), z.unknown());

async function call(name: string, args: Record<string, unknown>, as = client) {
  const { content, structuredContent, isError } = await as.callTool({ name, arguments: args });
  const [first] = Content.parse(content);
  const text = first?.text ?? "";
  assert.ok(isError !== true, text);
  return { text, content: Answer.parse(structuredContent) };
}

async function failure(name: string, args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  assert.equal(isError, true);
  const [first] = Content.parse(content);
  return z
    .looseObject({ code: z.string(), message: z.string(), what_to_do: z.string() })
    .parse(JSON.parse(first?.text ?? ""));
}

/** The values in a filled form, without fields that are empty. */
async function valuesIn(pdf: Uint8Array): Promise<Record<string, unknown>> {
  const opened = await open(pdf, purePlatform);
  assert.ok(opened.kind === "form");
  const values = manifest(opened.form).flatMap(({ name, defaultValue }): [string, unknown][] =>
    defaultValue === null || defaultValue === "Off" ? [] : [[name, defaultValue]],
  );
  return Object.fromEntries(values);
}

const filledIn = async (path: unknown) => await valuesIn(readFileSync(join(root, String(path))));

test("132: files below the root are listed, described and filled without a service", async () => {
  const { content: listed } = await call("list_forms", {});
  assert.deepEqual(listed["forms"], [{ form: "small.pdf", title: "small.pdf", description: null }]);
  const data = { "person.name": "Ada", agrees: true, shoe_size: 39 };
  const { text, content } = await call("fill_form", { form: "small.pdf", data });
  assert.match(text, /^1 warning:\n- unknown_alias \(shoe_size\)/);
  assert.equal(content["path"], "small-filled.pdf");
  const values = { "person.name": "Ada", "person.city": "Bern", agrees: "Yes" };
  assert.deepEqual(await filledIn(content["path"]), values);
  const { content: second } = await call("fill_form", { form: "small.pdf", data });
  assert.equal(second["path"], "small-filled-2.pdf");
});

test("132: a file is overwritten only when the call says so", async () => {
  const request = { form: "small.pdf", data: { "person.name": "Ada" }, output: "once.pdf" };
  await call("fill_form", request);
  const again = { ...request, data: { "person.name": "Bob" } };
  assert.equal((await failure("fill_form", again)).code, "file_exists");
  assert.equal((await filledIn("once.pdf"))["person.name"], "Ada");
  await call("fill_form", { ...again, overwrite: true });
  assert.equal((await filledIn("once.pdf"))["person.name"], "Bob");
  const itself = await failure("fill_form", { ...request, output: "small.pdf", overwrite: true });
  assert.match(itself.message, /also an input/);
});

test("132: no path leads out of the root, by dots, links or from its top", async () => {
  const data = { "person.name": "Ada" };
  for (const form of ["../secret.pdf", "link/secret.pdf", join(outside, "secret.pdf")])
    assert.equal((await failure("fill_form", { form, data })).code, "path_outside_root", form);
  // A path outside gets the same answer whether there is such a file or not.
  for (const form of ["../none.pdf", "link/none/none.pdf", "/none.pdf", "small.pdf/../../none.pdf"])
    assert.equal((await failure("fill_form", { form, data })).code, "path_outside_root", form);
  for (const output of ["../out.pdf", "link/out.pdf", join(outside, "out.pdf")]) {
    const { code } = await failure("fill_form", { form: "small.pdf", data, output });
    assert.equal(code, "path_outside_root", output);
  }
  const people = { form: "small.pdf", file: "link/people.csv" };
  assert.equal((await failure("fill_rows", people)).code, "path_outside_root");
  symlinkSync(join(outside, "secret.pdf"), join(root, "innocent.pdf"));
  const through = { form: "small.pdf", data, output: "innocent.pdf", overwrite: true };
  assert.equal((await failure("fill_form", through)).code, "path_outside_root");
  assert.deepEqual(readFileSync(join(outside, "secret.pdf")), Buffer.from(smallPdf()));
  assert.ok(!existsSync(join(outside, "out.pdf")));
  const script = { form: "small.pdf", data, output: ".profile", overwrite: true };
  assert.equal((await failure("fill_form", script)).code, "validation_error");
});

test("132: values that do not fit and files that are no forms are errors of the tool", async () => {
  const missing = await failure("fill_form", { form: "small.pdf", data: { state: "VT" } });
  assert.match(JSON.stringify(missing), /person\.name/);
  const bad = { "person.name": "Ada", state: "Atlantis", agrees: "perhaps" };
  const faults = await failure("fill_form", { form: "small.pdf", data: bad });
  assert.match(JSON.stringify(faults["details"]), /state.*agrees|agrees.*state/s);
  writeFileSync(join(root, "text.pdf"), "no form");
  assert.equal((await failure("describe_form", { form: "text.pdf" })).code, "refused");
  assert.equal((await failure("describe_form", { form: "none.pdf" })).code, "file_not_found");
  assert.equal((await failure("get_job", { job: "job-99" })).code, "upload_not_found");
});

test("132: rows and files of rows become a ZIP, and the rows that failed are named", async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({ "person.name": `Person ${at}` }));
  const bad = { "person.name": "Bob", state: "Atlantis" };
  const { content } = await call("fill_rows", { form: "small.pdf", rows: [...rows, bad] });
  const { job, status, succeeded, path } = content;
  assert.deepEqual([status, succeeded, path], ["completed", 1000, "small-filled.zip"]);
  const [failed] = z.array(Answer).parse(content["failures"]);
  assert.deepEqual([failed?.["row"], failed?.["field"]], [1001, "state"]);
  assert.deepEqual((await call("get_job", { job })).content, content);
  const zip = await openZip(join(root, String(path)));
  assert.equal(zip.entries.length, 1001);
  await zip.close();

  const { content: found } = await call("suggest_mapping", {
    form: "small.pdf",
    columns: ["Name", "State"],
  });
  const { mapping } = found;
  const request = { form: "small.pdf", file: "people.csv", mapping, output: "people.zip" };
  assert.equal((await call("fill_rows", request)).content["succeeded"], 2);
});

test("132: ten thousand rows go into one call, and more are refused by naming the file", async () => {
  // A row without a name fails, which takes less time than a PDF.
  const rows = Array.from({ length: 9_999 }, () => ({
    state: "VT",
    "person.city": "x".repeat(300),
  }));
  const most = [{ "person.name": "Ada" }, ...rows];
  const { content } = await call("fill_rows", {
    form: "small.pdf",
    rows: most,
    output: "most.zip",
  });
  assert.deepEqual([content["succeeded"], content["failed"]], [1, 9_999]);
  const more = await failure("fill_rows", {
    form: "small.pdf",
    rows: [...most, ...rows.slice(0, 1)],
  });
  assert.match(JSON.stringify(more), /"rows".*at most 10,000 rows.*as file/);
});

test("132: a message beyond 10 MiB ends the program, which names the file", async () => {
  const args = [testedCommand(), "mcp", "--root", root];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" });
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const own = new Client({ name: "test", version: "1" });
  await own.connect(transport);
  const data = { "person.name": "x".repeat(11 * 2 ** 20) };
  await assert.rejects(own.callTool({ name: "fill_form", arguments: { form: "small.pdf", data } }));
  await own.close();
  assert.match(said, /a message has more than 10 MiB; give .* as a file/);
});

test("132: with a service, its forms are filled, and files of rows and results are below the root", async () => {
  const service = await testService();
  after(service.stop);
  const key = (await testAccount(service)).key();
  await upload(service, key);
  const env = { PLATEN_URL: service.url, PLATEN_API_KEY: key };
  const remote = await connect(["--service", "--root", root], env);
  const { content: listed } = await call("list_forms", {}, remote);
  const [found] = z.array(z.looseObject({ form: z.string() })).parse(listed["forms"]);
  const form = found?.form;
  const data = { "person.name": "Ada" };
  const made = await call("fill_form", { form, data, output: "remote.pdf" }, remote);
  assert.equal(made.content["path"], "remote.pdf");
  assert.equal((await filledIn("remote.pdf"))["person.name"], "Ada");
  const mapping = { "person.name": "Name", state: "State" };
  const request = { form, file: "people.csv", mapping, output: "remote.zip" };
  const { content } = await call("fill_rows", request, remote);
  assert.deepEqual([content["status"], content["path"]], ["completed", "remote.zip"]);
});

const page = (number: number) => `topmostSubform[0].Page${number}[0].`;

/** The members of a field that an agent reads. */
const Property = z.looseObject({ title: z.string(), maxLength: z.int().optional() });
const Schema = z.looseObject({ properties: z.record(z.string(), Property) });

/** Chooses a field by its title alone, as the text of the answer has it. */
async function fieldsOf(form: string) {
  const { text } = await call("describe_form", { form });
  const { row_schema } = z
    .looseObject({ row_schema: Schema })
    .parse(JSON.parse(text.split("\n").at(-1) ?? ""));
  const all = Object.entries(row_schema.properties);
  const named = (title: RegExp, after_ = ""): string => {
    const from = after_ === "" ? 0 : all.findIndex(([name]) => name === after_) + 1;
    const found = all.slice(from).find(([, property]) => title.test(property.title));
    assert.ok(found !== undefined, String(title));
    return found[0];
  };
  return { named, lengthOf: (name: string) => row_schema.properties[name]?.maxLength ?? 0 };
}

test("132: from the tools' texts alone a W-9 is filled right", { skip }, async () => {
  copyFileSync(W9, join(root, "w9.pdf"));
  const { named, lengthOf } = await fieldsOf("w9.pdf");
  const { content } = await call("suggest_mapping", {
    form: "w9.pdf",
    columns: ["Social security number"],
  });
  const boxes = Object.keys(Answer.parse(content["mapping"]));
  let at = 0;
  const ssn = boxes.map((box): [string, string] => {
    const from = at;
    at += lengthOf(box);
    return [box, "123456789".slice(from, at)];
  });
  const data = {
    [named(/^Name \(as shown/)]: "Ada Lovelace",
    [named(/^Individual\/sole proprietor/)]: "1",
    [named(/^Address \(number/)]: "12 St James's Square",
    [named(/^City, state/)]: "Albany, NY 12207",
    ...Object.fromEntries(ssn),
  };
  const filled = await call("fill_form", { form: "w9.pdf", data });
  assert.deepEqual(filled.content["warnings"], []);
  assert.deepEqual(await filledIn(filled.content["path"]), {
    [`${page(1)}f1_1[0]`]: "Ada Lovelace",
    [`${page(1)}FederalClassification[0].c1_1[0]`]: "1",
    [`${page(1)}Address[0].f1_7[0]`]: "12 St James's Square",
    [`${page(1)}Address[0].f1_8[0]`]: "Albany, NY 12207",
    [`${page(1)}SSN[0].f1_11[0]`]: "123",
    [`${page(1)}SSN[0].f1_12[0]`]: "45",
    [`${page(1)}SSN[0].f1_13[0]`]: "6789",
  });
});

test("132: from the tools' texts alone a 1040 is filled right", { skip }, async () => {
  copyFileSync(TAX_RETURN, join(root, "1040.pdf"));
  const { named } = await fieldsOf("1040.pdf");
  const first = named(/^Your first name/);
  const data = {
    [named(/^Single$/)]: true,
    [first]: "Ada",
    [named(/^Last name$/, first)]: "Lovelace",
    [named(/^Your social security number$/)]: "123456789",
    [named(/^Home address/)]: "12 St James's Square",
    [named(/^City, town/)]: "Albany",
    [named(/^State$/)]: "NY",
    [named(/^ZIP code$/)]: "12207",
    [named(/^Wages, salaries/)]: "51000",
    [named(/This is your total tax/)]: "4000",
    [named(/^Routing number$/)]: "021000021",
    [named(/^Savings$/)]: true,
    [named(/^Your occupation$/)]: "Programmer",
  };
  const filled = await call("fill_form", { form: "1040.pdf", data });
  // The file has values of its own, of which describe_form warns.
  assert.deepEqual(await filledIn(filled.content["path"]), {
    ...(await filledIn("1040.pdf")),
    [`${page(1)}FilingStatus[0].c1_01[0]`]: "1",
    [`${page(1)}f1_02[0]`]: "Ada",
    [`${page(1)}f1_03[0]`]: "Lovelace",
    [`${page(1)}YourSocial[0].f1_04[0]`]: "123456789",
    [`${page(1)}Address[0].f1_08[0]`]: "12 St James's Square",
    [`${page(1)}Address[0].f1_10[0]`]: "Albany",
    [`${page(1)}Address[0].f1_11[0]`]: "NY",
    [`${page(1)}Address[0].f1_12[0]`]: "12207",
    [`${page(1)}Lines1-11_ReadOrder[0].f1_28[0]`]: "51000",
    [`${page(2)}f2_10[0]`]: "4000",
    [`${page(2)}RoutingNo[0].f2_27[0]`]: "021000021",
    [`${page(2)}c2_06[1]`]: "2",
    [`${page(2)}f2_35[0]`]: "Programmer",
  });
});
