import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { Platen } from "@platen/sdk";
import { z } from "zod";
import { methodNames } from "../sdk/method-names.fixture.ts";
import { smallPdf } from "../test/support/harness/templates.ts";
import { openBillingHarness } from "../test/support/simulation/billing-harness.ts";
import { type Ended, ownFolder, parsed, runPlaten } from "./run-platen.fixture.ts";

const harness = await openBillingHarness();
after(harness.close);
const account = await harness.account();
await account.checkout();
const folder = ownFolder();
const env = { PLATEN_URL: harness.service.url, PLATEN_API_KEY: account.key() };
const Made = z.looseObject({ id: z.union([z.int(), z.string()]) });

writeFileSync(join(folder, "form.pdf"), smallPdf());
writeFileSync(join(folder, "names.json"), '{"person.name": "name"}');
writeFileSync(join(folder, "more.json"), '{"person.name": "name", "person.city": "city"}');
writeFileSync(join(folder, "schema.json"), '{"type": "object", "required": ["name"]}');

/** Runs the command in the folder; `line` is split at spaces. */
function platen(line: string): Promise<Ended> {
  return runPlaten(line.split(" "), { cwd: folder, env });
}

/** The output of a command that succeeds. */
async function done(line: string): Promise<string> {
  const { code, out, err } = await platen(line);
  assert.equal(code, 0, `${line}: ${err}`);
  return out;
}

async function createObject(line: string): Promise<number | string> {
  return Made.parse(parsed(await done(`${line} --json`))).id;
}

/** Calls of the client without a command of their own. */
const WITHOUT = new Set([
  "ai.detectFields", // `platen detect` finds fields without a service.
  "mappings.getTagged", // The route of `mappings.get`.
  "mappings.updateTagged", // The route of `mappings.update`.
  "schemaTemplates.validate", // For editors, of a schema that is not saved; see `mappings.validate`.
  "generate.bytes", // The route of `generate.pdf`.
  "bulk.failedRows", // A page of what `bulk.failedCsv` returns.
  "bulk.retryRows", // The route of `bulk.retryFile`.
]);

/** Resources whose calls need a browser's cookie. */
const OF_BROWSERS = ["me", "session"];

test("every call of the client is made by a command", () => {
  const source = ["commands", "remote"]
    .flatMap((name) => {
      const place = new URL(`./${name}/`, import.meta.url);
      return readdirSync(place).map((file) => readFileSync(new URL(file, place), "utf8"));
    })
    .join("\n");
  const client = new Platen({ baseUrl: "http://127.0.0.1:1", apiKey: "k" });
  for (const [resource, calls] of Object.entries(client)) {
    if (OF_BROWSERS.includes(resource)) continue;
    for (const name of methodNames(calls)) {
      const call = `${resource}.${name}`;
      assert.equal(source.includes(`.${call}(`), !WITHOUT.has(call), call);
    }
  }
});

test("templates, mappings and envelopes are changed", async () => {
  const template = await createObject("templates upload form.pdf");
  const renamed = await done(`templates update ${template} --name Renamed`);
  assert.match(renamed, /^Template \d+, Renamed: version 1, 1 page, 4 fields\n/);
  const version = await done(`templates show ${template} --template-version 1`);
  assert.match(version, /^Template \d+: version 1, 1 page, 4 fields\n/);
  const mapping = await createObject(`mappings create names.json --template ${template}`);
  const more = await done(`mappings update ${mapping} more.json --library yes --category Tax`);
  assert.match(more, /2 fields\n[^]*person\.city/);
  assert.match(await done("mappings library renamed"), /CATEGORY\n.* Tax\n/);
  const envelope = await createObject(`envelopes create --mapping ${mapping} --pattern {name}`);
  const change = `envelopes update ${envelope} --name New --pattern none --retention 60 --json`;
  const { name, filename_pattern } = z
    .looseObject({ name: z.string(), filename_pattern: z.null() })
    .parse(parsed(await done(change)));
  assert.deepEqual([name, filename_pattern], ["New", null]);
  const nothing = await platen(`envelopes update ${envelope}`);
  assert.deepEqual([nothing.code, nothing.out], [2, ""]);
  assert.match(nothing.err, /nothing to change/);
});

test("a schema is stored, printed, replaced and deleted", async () => {
  const id = await createObject("schema-templates create schema.json --name Person");
  assert.match(await done("schema-templates list"), /Person/);
  assert.match(await done(`schema-templates show ${id}`), /"required": \[\n {4}"name"/);
  assert.match(await done(`schema-templates update ${id} --name Human`), /^Schema \d+, Human\n$/);
  assert.match(await done(`schema-templates delete ${id}`), /is deleted/);
});

test("a signature is stored, shown and deleted", async () => {
  const id = await createObject("signatures create --typed Ada");
  assert.match(await done("signatures list"), /sig_\w+ +Ada +typed/);
  assert.match(await done(`signatures show ${id}`), /^sig_\w+: Ada, typed\n$/);
  assert.match(await done(`signatures delete ${id}`), /is deleted/);
});

test("a PDF is filled in the background and downloaded by its task and by its file", async () => {
  const template = await createObject("templates upload form.pdf");
  const line = `generate --template ${template} --set person.name=Ada --set agrees=yes --detach`;
  const id = (await done(line)).trim();
  assert.match(await done(`tasks wait ${id}`), /^task_\w+: completed\n/);
  const saved = await runPlaten(["tasks", "download", id, "-o", "-"], { cwd: folder, env });
  assert.equal(saved.bytes.subarray(0, 5).toString(), "%PDF-");
  const { file_id } = z
    .looseObject({ file_id: z.string() })
    .parse(parsed(await done(`tasks show ${id} --json`)));
  assert.match(await done(`files download ${file_id} -o again.pdf`), /^again\.pdf, /);
  assert.ok((await done("files list")).includes(file_id));
  assert.equal(await done(`files delete ${file_id}`), `File ${file_id} is deleted.\n`);
  assert.ok(!(await done("files list")).includes(file_id));
  assert.match(await done("tasks list"), /completed/);
  assert.match((await platen(`tasks cancel ${id}`)).err, /409 task_already_finished/);
});

test("members are invited, get another role and are removed", async () => {
  const id = await createObject("members invite ada@example.org --role editor");
  const link = /http:\S+\/app\/invitation#[\w-]{43}\n/;
  assert.match(await done(`members resend ${id}`), link);
  assert.match(await done("members invite bob@example.org --role viewer"), link);
  assert.match(await done("members list"), /ada@example\.org +\S* +editor +invited/);
  assert.match(await done(`members role ${id} admin`), /ada@example\.org: admin\n/);
  assert.match(await done(`members remove ${id}`), /is removed/);
});

test("the account is shown and changed, and its log and environments are listed", async () => {
  const changed = await done("account update --name Acme --retention 3600 --overage-limit 5");
  assert.match(changed, /^Acme: PRO, [^]*kept {2}3600 s\n[^]*limit {3}5\n/);
  const back = await done("account update --name none --retention none --overage-limit none");
  assert.match(back, /overage limit {3}none/);
  assert.match(await done("requests list"), /^(?:TIME +STATUS +CODE|There are none)/);
  assert.match(await done("audit-log"), /^TIME +ACTION +SUBJECT +BY +DETAILS\n/);
  assert.equal(await done("environments"), "ENVIRONMENT\ndevelopment\nstaging\nproduction\n");
  const wrong = await platen("account erase --confirm other@example.org");
  assert.deepEqual([wrong.code, wrong.out], [1, ""]);
});

test("usage and events are shown", async () => {
  assert.match(await done("usage current"), /\n {2}PDFs +\d+ of 1,000\n/);
  assert.match(await done("usage history --months 2"), /^MONTH +PDFS/);
  assert.match(await done("usage daily --by key"), /^DAY +PDFS +AI +OVERAGE +PDFS OF\n/);
  assert.match(await done("usage events"), /^(TIME|There are none)/);
  assert.match(await done("events"), /^(TIME|There are none)/);
  assert.equal((await platen("events nothing")).code, 2);
});

test("plans, subscription, pages and invoices of the billing are shown", async () => {
  assert.match(await done("billing plans"), /^PLAN +MONTH +YEAR/);
  assert.match(await done("billing subscription"), /^PRO, by the month: (trialing|active)\n/);
  assert.match(await done("billing portal"), /^https?:\/\/\S+\n$/);
  assert.match(await done("billing invoices"), /^INVOICE /);
  assert.match((await platen("billing checkout --plan PRO --interval month")).err, /is subscribed/);
  assert.match(await done("billing cancel --comment Later"), /subscription with it/);
  assert.match(await done("billing reactivate"), /period ends/);
});
