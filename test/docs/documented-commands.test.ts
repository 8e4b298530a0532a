import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildForm, type Mark } from "@platen/forms/builder";
import { demoAliases } from "@platen/forms/residence-permit";
import { ownMaterial } from "../../cli/demo/material.ts";
import { type Ended, ended, ownFolder, runPlaten } from "../../cli/run-platen.fixture.ts";
import { createAccountIn } from "../../service/main.ts";
import { eventually } from "../support/harness/eventually.ts";
import { ownService } from "../support/harness/service.ts";
import { buildXfaForm } from "../support/harness/xfa-form.ts";
import { commandsOf, missingFrom, wordsOf } from "./documented-commands.fixture.ts";

/** The pages whose commands are run; the pages of a list follow each other in one account of a new service. */
const PAGES = [
  ["README.md", "docs/quick-start.md", "docs/command-line.md", "docs/mappings.md"],
  [
    "docs/versions.md",
    "docs/environments.md",
    "docs/webhooks.md",
    "docs/signatures.md",
    "docs/limits.md",
    "docs/retention.md",
  ],
] as const;

/** Commands that other tests run: those that install or never end, ask for a key or need a file that is edited. */
const NOT_RUN = [
  /^(git clone|cd platen|npm ci|npm run demo|unzip|export|alias)\b/,
  /^npx platen (serve|listen|login|admin)\b/,
  /^npx platen fill .* people\.csv /,
];
const SHOWN_CHARACTERS_MAX = 2000;

/** The smallest PNG: one transparent pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A line and a box to check, with their labels. */
const FLAT: readonly Mark[] = [
  { kind: "text", at: [72, 700], text: "Last name:" },
  { kind: "line", from: [140, 698], to: [340, 698] },
  { kind: "box", rect: [72, 650, 82, 660] },
  { kind: "text", at: [90, 651], text: "I agree to the terms" },
];

const skip =
  spawnSync("curl", ["--json", "", "--version"]).status === 0 ? false : "there is no curl 7.82";

type Account = { readonly url: string; readonly key: string };

test("what a page shows and a command does not print is found", () => {
  assert.deepEqual(missingFrom('{"id": 1, "name": "a"}', '{"id":1,…"name":"a"}'), []);
  assert.deepEqual(missingFrom('{"id":1,"name":"a"}', '{"id":2,…,"name":"b",…}'), [
    '{"id":2,',
    ',"name":"b",',
  ]);
});

for (const pages of PAGES) {
  const account = skip === false ? await newAccount() : null;
  let uploadId = "";
  for (const page of pages) {
    test(`the commands of ${page} do what the page shows`, { skip }, async () => {
      assert.ok(account !== null);
      const folder = layOut();
      const commands = commandsOf(page).filter(({ command }) =>
        NOT_RUN.every((pattern) => !pattern.test(command)),
      );
      assert.ok(commands.length > 0);
      for (const { command, shown } of commands) {
        const actual = (text: string) => text.replace(/bulk_\w{24}/g, uploadId);
        const { code, out, err } = await run(actual(command), folder, account);
        const details = `${command}\n${out.slice(0, SHOWN_CHARACTERS_MAX)}\n${err}`;
        assert.equal(code, 0, details);
        uploadId = /"upload_id":"(bulk_\w{24})"/.exec(out)?.[1] ?? uploadId;
        assert.deepEqual(missingFrom(out, actual(shown)), [], details);
        if (out.includes('"status":"queued"')) await untilFinished(uploadId, account);
      }
    });
  }
}

/** An account of a new service. */
async function newAccount(): Promise<Account> {
  const service = await ownService();
  after(() => service.stop());
  const made = await createAccountIn(service.config, { email: "docs@example.com", plan: "PRO" });
  return { url: service.url, key: made.keys["production"]?.["admin"] ?? "" };
}

/** A folder with the files that the pages name. */
function layOut(): string {
  const folder = ownFolder();
  mkdirSync(join(folder, "demo"));
  const { form, csv } = ownMaterial(20);
  const mapping = JSON.stringify(demoAliases());
  for (const [name, bytes] of [
    ["demo/residence-permit.pdf", form],
    ["demo/residence-permit-2.pdf", form],
    ["demo/residence-permit.csv", csv],
    ["demo/residence-permit.json", mapping],
    ["form.pdf", buildXfaForm({ fields: [{ name: "city", caption: "City" }] })],
    ["flat.pdf", buildForm({ pages: [{ marks: FLAT }] })],
    ["signature.png", Buffer.from(PIXEL, "base64")],
  ] as const)
    writeFileSync(join(folder, name), bytes);
  return folder;
}

function run(command: string, folder: string, { url, key }: Account): Promise<Ended> {
  const env = {
    PLATEN_URL: url,
    PLATEN_API_KEY: key,
    API: `${url}/api/v1`,
    KEY: key,
    XDG_CONFIG_HOME: join(folder, "config"),
  };
  const [, line] = /^npx platen (.*)/s.exec(command) ?? [];
  if (line !== undefined) return runPlaten(wordsOf(line), { cwd: folder, env });
  const ask = 'ask() { curl -sS --fail-with-body -H "Authorization: Bearer $KEY" "$@"; }';
  const { PATH = "" } = process.env;
  return ended(
    spawn("bash", ["--norc", "-c", `${ask}\n${command}`], { cwd: folder, env: { PATH, ...env } }),
  );
}

async function untilFinished(uploadId: string, { url, key }: Account): Promise<void> {
  const status = `${url}/api/v1/generate/envelope-bulk/status/${uploadId}`;
  const headers = { authorization: `Bearer ${key}` };
  await eventually(
    "the end of the job",
    async () => await (await fetch(status, { headers })).text(),
    (body) => body.includes('"status":"completed"'),
  );
}
