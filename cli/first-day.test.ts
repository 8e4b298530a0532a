import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { z } from "zod";
import { eventually } from "../test/support/harness/eventually.ts";
import { testAccount, testService } from "../test/support/harness/service.ts";
import { type Ended, ownFolder, parsed, runPlaten } from "./run-platen.fixture.ts";

const service = await testService();
after(() => service.stop());
const account = await testAccount(service);
const folder = ownFolder();
const env = {
  PLATEN_URL: service.url,
  PLATEN_API_KEY: account.key("admin"),
  XDG_CONFIG_HOME: folder,
};

function put(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content);
}

const form = buildForm({
  fields: [
    { type: "text", name: "Name", required: true, at: [72, 700, 272, 720] },
    { type: "text", name: "Zip", maxLength: 5, at: [72, 660, 272, 680] },
    {
      type: "combo",
      name: "State",
      options: Array.from({ length: 12 }, (_, index) => `State ${index}`),
      at: [72, 620, 272, 640],
    },
  ],
});
put("form.pdf", form);
put("rows.csv", "Name,Zip,State\nAda,04101,State 1\n");
put("names.json", '{"Name": "name", "Zip": "zip"}');

/** A command of a new user, and what it says. */
type Mistake = {
  readonly line: string;
  /** Exit code; default 1. */
  readonly code?: number;
  readonly says: RegExp;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly env?: Readonly<Record<string, string>>;
};

const MISTAKES: Readonly<Record<string, Mistake>> = {
  "a required column is missing": {
    files: { "part.csv": "Zip\n04101\n" },
    line: "fill form.pdf part.csv -o no.zip",
    says: /lacks a column that is required\.\n {2}Name: There is no column of this name/,
  },
  "a column is misspelt": {
    files: { "zipp.csv": "Name,Zipp\nAda,4101\n" },
    line: "fill form.pdf zipp.csv -o zipp.zip",
    code: 0,
    says: /Column "Zipp": No such column is expected; it was ignored\. Did you mean "Zip"\?/,
  },
  "a column is misspelt in the mapping": {
    files: { "nmae.json": '{"Name": "nmae"}' },
    line: "fill form.pdf rows.csv -o no.zip -m nmae.json",
    says: /no name in its first row is expected\.\nIts first row must name .* "nmae"/,
  },
  "the mapping names an unknown field": {
    files: { "nam.json": '{"Nam": "Name"}' },
    line: "fill form.pdf rows.csv -o no.zip -m nam.json",
    says: /no field named "Nam"/,
  },
  "the mapping is not JSON": {
    line: "fill form.pdf rows.csv -o no.zip -m rows.csv",
    code: 2,
    says: /rows\.csv is not JSON: .*\nGive an object such as/,
  },
  "the mapping is not JSON, at a service": {
    line: "mappings create rows.csv --template 1",
    code: 2,
    says: /rows\.csv is not a JSON object\.\nGive an object such as/,
  },
  "a value is not among a list's options": {
    files: { "maine.csv": "Name,State\nAda,Maine\n" },
    line: "fill form.pdf maine.csv -o no.zip",
    says: /row 1, line 2: State: .*options: State 0, .*, State 9 and 2 more\./,
  },
  "the CSV is a PDF": {
    line: "fill form.pdf form.pdf -o no.zip",
    says: /form\.pdf is a PDF\.\nSave the rows as \.xlsx without a password, or as CSV\./,
  },
  "the CSV is empty": {
    files: { "empty.csv": "" },
    line: "fill form.pdf empty.csv -o no.zip",
    says: /empty\.csv: The file is empty: it has no header row\./,
  },
  "the form is not a PDF": {
    line: "fields rows.csv",
    says: /rows\.csv cannot be filled\. This file is not a PDF\./,
  },
  "the form is not a PDF, at a service": {
    line: "templates upload rows.csv",
    says: /the service refused: This file is not a PDF\.\n\(400 invalid_pdf/,
  },
  "a file is missing": {
    line: "fill nothing.pdf rows.csv -o no.zip",
    says: /nothing\.pdf cannot be read: there is no such file or folder\./,
  },
  "the output folder is missing": {
    line: "fill form.pdf rows.csv -o out/no.zip",
    says: /there is no folder .*out\.\nCreate the folder/,
  },
  "the output is a folder": {
    line: "fill form.pdf rows.csv -o .",
    says: /\. is a folder\.\nGive the name of a file in it\./,
  },
  "an option is unknown": {
    line: "fill form.pdf rows.csv -o no.zip --flaten",
    code: 2,
    says: /unknown option '--flaten'\n\(Did you mean --flatten\?\)/,
  },
  "the key is wrong": {
    env: { PLATEN_API_KEY: "platen_live_abc" },
    line: "templates list",
    says: /The API key is not valid\.\nLog in with platen login, or look at PLATEN_API_KEY\./,
  },
  "the service is not running": {
    env: { PLATEN_URL: "http://127.0.0.1:9" },
    line: "templates list",
    says: /cannot be reached.*\nCheck that it is running and that the address is right/,
  },
  "the address has another scheme": {
    env: { PLATEN_URL: "localhost:8080" },
    line: "templates list",
    code: 2,
    says: /must begin with https:\/\/ or http:\/\/ .*\nGive one such as http:\/\/127/,
  },
  "the address is https where the service is http": {
    env: { PLATEN_URL: service.url.replace("http:", "https:") },
    line: "templates list",
    says: /does not speak TLS: does its address begin with http:/,
  },
  "the address has a path": {
    env: { PLATEN_URL: `${service.url}/api/v1` },
    line: "templates list",
    says: /Unknown path\.\nThe address is that of the service alone, without a path/,
  },
  "the envelope does not exist": {
    line: "bulk 999 rows.csv -o no.zip",
    says: /There is no such envelope\.\nplaten envelopes list shows all\./,
  },
  "an argument is an unset variable": {
    line: "jobs show ",
    code: 2,
    says: /The argument <job> is empty/,
  },
  "PLATEN_HOME is a file": {
    env: { PLATEN_HOME: join(folder, "rows.csv"), LOG_LEVEL: "silent" },
    line: "serve",
    says: /could not be started: .*rows\.csv: something of this name .*\nSet PLATEN_HOME to a folder/,
  },
};

for (const [name, { line, code: expected = 1, says, files = {}, env: own }] of Object.entries(
  MISTAKES,
)) {
  test(`the message when ${name}`, async () => {
    for (const [file, content] of Object.entries(files)) put(file, content);
    const { code, err } = await platen(line, own);
    assert.match(err, says);
    assert.equal(code, expected, err);
    assert.ok(!existsSync(join(folder, "no.zip")));
  });
}

test("what belongs to another environment, or has expired, is explained", async () => {
  const template = await createObject("templates upload form.pdf");
  const mapping = await createObject(`mappings create names.json --template ${template}`);
  const envelope = await createObject(`envelopes create --mapping ${mapping}`);
  await done(`envelopes update ${envelope} --retention 1`);
  put("named.csv", "name,zip\nAda,04101\n");
  const id = (await done(`bulk ${envelope} named.csv --detach`)).trim();
  const staging = { PLATEN_API_KEY: account.key("admin", "staging") };
  const job = await platen(`jobs show ${id}`, staging);
  assert.match(job.err, /no such upload\.\nA job is visible only to keys of its environment/);
  const unpublished = await platen(`bulk ${envelope} named.csv -o no.zip`, staging);
  assert.match(unpublished.err, /never published to staging\.\nPublish a version there/);
  await done(`jobs wait ${id}`);
  const expired = await eventually(
    "the end of the job's files",
    () => platen(`jobs download ${id} -o kept.zip --force`),
    ({ code }) => code === 1,
  );
  assert.match(expired.err, /\nOutputs are kept for a limited time; .*\n\(410 file_expired/);
});

function platen(line: string, own: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return runPlaten(line.split(" "), { cwd: folder, env: { ...env, ...own } });
}

/** Standard output of a command that must succeed. */
async function done(line: string): Promise<string> {
  const { code, out, err } = await platen(line);
  assert.equal(code, 0, `${line}: ${err}`);
  return out;
}

/** The id of what a command created. */
async function createObject(line: string): Promise<number> {
  return z.looseObject({ id: z.int() }).parse(parsed(await done(`${line} --json`))).id;
}
