import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { manifest, open, purePlatform } from "@platen/engine";
import { z } from "zod";
import { smallPdf } from "../../test/support/harness/templates.ts";
import { testedCommand } from "../../test/support/harness/tested-command.ts";
import { ownFolder } from "../run-platen.fixture.ts";

const CORPUS = fileURLToPath(new URL("../../../shared/corpus/forms/", import.meta.url));
const Content = z.array(z.looseObject({ text: z.string() })).min(1);
const Failure = z.looseObject({ code: z.string(), message: z.string(), what_to_do: z.string() });
/** Any members. */
export const Answer = z.record(z.string(), z.unknown());
/** The members of a field that an agent reads. */
const Property = z.looseObject({ title: z.string(), maxLength: z.int().optional() });
const Schema = z.looseObject({ properties: z.record(z.string(), Property) });

/** The path of a form of the corpus, and why tests with it are skipped where it is missing. */
export function corpusForm(name: string): { readonly path: string; readonly skip: string | false } {
  const path = join(CORPUS, name);
  return { path, skip: existsSync(path) ? false : "no ../shared/corpus" };
}

/** A folder with a small form and rows, and `root` in it, with a link that leads out. */
export function mcpFolder(): { readonly outside: string; readonly root: string } {
  const outside = ownFolder();
  const root = join(outside, "root");
  mkdirSync(root);
  writeFileSync(join(root, "small.pdf"), smallPdf());
  writeFileSync(join(root, "people.csv"), "Name,State\nAda,VT\nBob,NY\n");
  writeFileSync(join(outside, "secret.pdf"), smallPdf());
  writeFileSync(join(outside, "people.csv"), "Name\nAda\n");
  symlinkSync(outside, join(root, "link"));
  return { outside, root };
}

/** Starts the command with these arguments; it ends after the file's tests. */
export async function connect(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const { PATH = "" } = process.env;
  const command = { command: process.execPath, args: [testedCommand(), "mcp", ...args] };
  await client.connect(new StdioClientTransport({ ...command, env: { PATH, ...env } }));
  after(() => client.close());
  await client.listTools(); // from now on, it validates answers
  return client;
}

/** The text and the result of a tool. */
export type ToolResult = {
  readonly text: string;
  readonly content: Readonly<Record<string, unknown>>;
};

/** The result of a tool, which must not be an error. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<ToolResult> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const [first] = Content.parse(content);
  const text = first?.text ?? "";
  assert.ok(isError !== true, text);
  return { text, content: Answer.parse(structuredContent) };
}

/** The error of a tool. */
export async function failureOf(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<z.output<typeof Failure>> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  assert.equal(isError, true);
  const [first] = Content.parse(content);
  return Failure.parse(JSON.parse(first?.text ?? ""));
}

/** The values in a filled form, without fields that are empty. */
export async function valuesIn(path: string): Promise<Record<string, unknown>> {
  const opened = await open(readFileSync(path), purePlatform);
  assert.ok(opened.kind === "form");
  const values = manifest(opened.form).flatMap(({ name, defaultValue }): [string, unknown][] =>
    defaultValue === null || defaultValue === "Off" ? [] : [[name, defaultValue]],
  );
  return Object.fromEntries(values);
}

/** The fields of a form, as the text of an answer describes them. */
export type DescribedFields = {
  /** The first field with such a title, after the field of the second argument if there is one. */
  readonly named: (title: RegExp, after?: string) => string;
  readonly lengthOf: (name: string) => number;
};

/** Chooses a field by its title alone, as the text of the answer has it. */
export async function fieldsOf(client: Client, form: string): Promise<DescribedFields> {
  const { text } = await callTool(client, "describe_form", { form });
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
