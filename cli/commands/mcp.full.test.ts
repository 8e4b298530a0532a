import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { testedCommand } from "../../test/support/harness/tested-command.ts";
import {
  callTool,
  connect,
  corpusForm,
  failureOf,
  fieldsOf,
  mcpFolder,
  valuesIn,
} from "./mcp.fixture.ts";

const TAX_RETURN = corpusForm("Siegric+test/f1040.pdf");
const { root } = mcpFolder();
const client = await connect(["--root", root]);
const call = (name: string, args: Record<string, unknown>, as = client) => callTool(as, name, args);
const failure = (name: string, args: Record<string, unknown>) => failureOf(client, name, args);
const filledIn = (path: unknown) => valuesIn(join(root, String(path)));
const page = (number: number) => `topmostSubform[0].Page${number}[0].`;

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

test("132: from the tools' texts alone a 1040 is filled right", {
  skip: TAX_RETURN.skip,
}, async () => {
  copyFileSync(TAX_RETURN.path, join(root, "1040.pdf"));
  const { named } = await fieldsOf(client, "1040.pdf");
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
