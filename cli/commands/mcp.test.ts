import assert from "node:assert/strict";
import { copyFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { testAccount, testService } from "../../test/support/harness/service.ts";
import { smallPdf, upload } from "../../test/support/harness/templates.ts";
import { openZip } from "../demo/zip-reader.ts";
import {
  Answer,
  callTool,
  connect,
  corpusForm,
  failureOf,
  fieldsOf,
  mcpFolder,
  valuesIn,
} from "./mcp.fixture.ts";

const W9 = corpusForm("kentros+pdfs/fw9.pdf");

const { outside, root } = mcpFolder();
const client = await connect(["--root", root]);
const call = (name: string, args: Record<string, unknown>, as = client) => callTool(as, name, args);
const failure = (name: string, args: Record<string, unknown>) => failureOf(client, name, args);
const filledIn = (path: unknown) => valuesIn(join(root, String(path)));
const page = (number: number) => `topmostSubform[0].Page${number}[0].`;

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
  const rows = Array.from({ length: 100 }, (_, at) => ({ "person.name": `Person ${at}` }));
  const bad = { "person.name": "Bob", state: "Atlantis" };
  const { content } = await call("fill_rows", { form: "small.pdf", rows: [...rows, bad] });
  const { job, status, succeeded, path } = content;
  assert.deepEqual([status, succeeded, path], ["completed", 100, "small-filled.zip"]);
  const [failed] = z.array(Answer).parse(content["failures"]);
  assert.deepEqual([failed?.["row"], failed?.["field"]], [101, "state"]);
  assert.deepEqual((await call("get_job", { job })).content, content);
  const zip = await openZip(join(root, String(path)));
  assert.equal(zip.entries.length, 101);
  await zip.close();

  const { content: found } = await call("suggest_mapping", {
    form: "small.pdf",
    columns: ["Name", "State"],
  });
  const { mapping } = found;
  const request = { form: "small.pdf", file: "people.csv", mapping, output: "people.zip" };
  assert.equal((await call("fill_rows", request)).content["succeeded"], 2);
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

test("132: from the tools' texts alone a W-9 is filled right", { skip: W9.skip }, async () => {
  copyFileSync(W9.path, join(root, "w9.pdf"));
  const { named, lengthOf } = await fieldsOf(client, "w9.pdf");
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
