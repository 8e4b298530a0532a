/** The programs that the dashboard shows for a form and for an envelope, run against a service. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { buildForm } from "@platen/forms/builder";
import { z } from "zod";
import {
  envelopeSample,
  formSample,
  type SampleLanguage,
  type SampleTarget,
  sampleOf,
} from "../../dashboard/data/samples.ts";
import { Envelope } from "../../service/contract/envelope.ts";
import { Template } from "../../service/contract/template.ts";
import { ask } from "../support/harness/ask.ts";
import { testAccount, testService } from "../support/harness/service.ts";
import { upload } from "../support/harness/templates.ts";

const ODD = `It's $HOME "é" \`id\``;
const PDF = buildForm({
  fields: [
    { type: "text", name: ODD, required: true, at: [72, 700, 272, 720] },
    { type: "text", name: "short", maxLength: 2, at: [72, 660, 272, 680] },
    { type: "checkbox", name: "agreed", at: [72, 620, 84, 632] },
  ],
});

const folder = mkdtempSync(join(tmpdir(), "platen-samples-"));
after(() => rmSync(folder, { recursive: true }));
symlinkSync(
  fileURLToPath(new URL("../../node_modules", import.meta.url)),
  join(folder, "node_modules"),
  "junction",
);
const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key("write");
const Made = z.looseObject({ id: z.int() });
const targets: SampleTarget[] = [];

before(async () => {
  const template = Template.parse((await upload(service, key, PDF)).body);
  targets.push(formSample(template));
  const api = `${service.url}/api/v1`;
  const names = { [ODD]: ODD, agreed: "agreed" };
  const json = { name: "M", template_id: template.id, field_mappings: names };
  const mapping = Made.parse((await ask(`${api}/mappings`, { key, json })).body);
  const pair = { name: "E", template_id: template.id, mapping_id: mapping.id };
  const envelope = Envelope.parse((await ask(`${api}/envelopes`, { key, json: pair })).body);
  targets.push(envelopeSample(envelope));
});

/** Runs a command in the folder; null if it is not installed. */
async function run(command: string, args: readonly string[]): Promise<string | null> {
  const child = spawn(command, args, { cwd: folder });
  const isMissing = await Promise.race([
    once(child, "spawn").then(() => false),
    once(child, "error").then(() => true),
  ]);
  if (isMissing) return null;
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      out += String(chunk);
    });
  await once(child, "close");
  return `${child.exitCode} ${out}`;
}

/** Runs the samples of the form and of the envelope; each stores a filled PDF. */
async function runAll(
  language: SampleLanguage,
  start: (program: string) => Promise<string | null>,
): Promise<boolean> {
  assert.equal(targets.length, 2);
  for (const target of targets) {
    const program = sampleOf(language, service.url, target).replace("YOUR_KEY", key);
    const file = join(folder, "filled.pdf");
    rmSync(file, { force: true });
    const end = await start(program);
    if (end === null) return false;
    assert.match(end, /^0 /, program);
    assert.equal(readFileSync(file).subarray(0, 5).toString(), "%PDF-", `${end}\n${program}`);
  }
  return true;
}

test("the command for curl fills the form", async (t) => {
  const isRun = await runAll("curl", (program) => run("sh", ["-c", program]));
  if (!isRun) t.skip("there is no shell");
});

test("the module for JavaScript fills the form", async () => {
  const isRun = await runAll("javascript", (program) => {
    writeFileSync(join(folder, "fill.mjs"), program);
    return run(process.execPath, ["fill.mjs"]);
  });
  assert.ok(isRun);
});

test("the program for Python fills the form", async (t) => {
  const isRun = await runAll("python", (program) => {
    writeFileSync(join(folder, "fill.py"), program);
    return run("python3", ["fill.py"]);
  });
  if (!isRun) t.skip("Python is not installed");
});
