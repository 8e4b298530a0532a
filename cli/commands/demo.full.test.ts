import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { Browser } from "../../test/support/harness/browser.ts";
import { openZip } from "../demo/zip-reader.ts";
import { ended, ownFolder, runPlatenProcess, startPlaten } from "../run-platen.fixture.ts";

const folder = ownFolder();
chmodSync(folder, 0o755); // When run as root, the database runs as another user.
const place = join(folder, "demo");
mkdirSync(place);
const form = join(folder, "order.pdf");
writeFileSync(
  form,
  buildForm({
    fields: [
      { type: "text", name: "name", at: [72, 700, 272, 720] },
      { type: "text", name: "f[2]", maxLength: 3, at: [72, 660, 272, 680] },
    ],
  }),
);

test("the demo fills its own form over HTTP, checks the ZIP and unpacks samples", async () => {
  const { code, out, err } = await demo("--once", "--rows", "40");
  assert.equal(code, 0, err);
  await assertFilled(40, out, err);
});

test("the demo accepts another form and CSV, and exits 3 when rows fail", async () => {
  const csv = join(folder, "orders.csv");
  writeFileSync(csv, "name,f[2]\nAda,1\nBob,2345\n");
  const { code, out } = await demo("--once", "--form", form, "--csv", csv);
  assert.equal(code, 3);
  assert.match(out, /1 row failed; manifest\.json in the ZIP says why/);
  assert.equal(readFileSync(join(place, "order.csv"), "utf8"), readFileSync(csv, "utf8"));
});

test("columns without a field in the form are reported", async () => {
  const csv = join(folder, "unmatched.csv");
  writeFileSync(csv, "name,street,f[2]\nAda,A 1,1\n");
  const { code, err } = await demo("--once", "--form", form, "--csv", csv);
  assert.equal(code, 1);
  assert.match(err, /These columns have no field in the form: "street"\.\nSee .*--csv-template/);
});

test("a form without a CSV is a usage error", async () => {
  const { code, err } = await demo("--form", form);
  assert.equal(code, 2);
  assert.match(err, /--form and --csv must be given together/);
});

test("a second demo in the same folder serves until it is interrupted, and then exits with 0", async () => {
  const child = startPlaten(["demo", "--rows", "5", "--port", "0", "--folder", place]);
  const end = ended(child);
  const said = await new Promise<string>((resolve) => {
    let text = "";
    child.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      if (text.includes("until Ctrl-C")) resolve(text);
    });
  });
  const url = /Serving at (http:\S+) until/.exec(said)?.[1] ?? "";
  assert.equal((await fetch(`${url}/livez`)).status, 200);
  await assertSignsIn(said);
  child.kill("SIGINT");
  const { code, out, err } = await end;
  assert.equal(code, 0);
  await assertFilled(5, out, err);
  assert.match(err, /Stopping…/);
  await assert.rejects(fetch(`${url}/livez`));
});

/** The printed link signs in once as the owner of the demo's account; then the printed password does. */
async function assertSignsIn(said: string): Promise<void> {
  const link = new URL(/^ {2}(http:\S+\/app\/signin#\S+)$/m.exec(said)?.[1] ?? "");
  const token = link.hash.slice(1);
  const byLink = new Browser(link.origin);
  const { status, body } = await byLink.send("POST", "/session/link", { token });
  assert.equal(status, 200);
  const { member, account } = body as { member: { role: string }; account: { id: string } };
  assert.equal(member.role, "owner");
  assert.match(account.id, /^acct_/);
  assert.equal((await byLink.send("GET", "/session")).status, 200);
  const again = new Browser(link.origin);
  assert.equal((await again.send("POST", "/session/link", { token })).status, 410);
  const [, email, password] = /later: (\S+) with the password (\S+)$/m.exec(said) ?? [];
  assert.equal((await again.send("POST", "/session", { email, password })).status, 200);
}

async function assertFilled(rows: number, out: string, err: string): Promise<void> {
  assert.match(out, /form {6}Application for a Residence Permit: 3 pages, 70 fields/);
  assert.match(out, new RegExp(`filled {4}${rows} rows in .* rows/s`));
  assert.match(out, /ZIP {7}[\d.]+ \w+, downloaded in .*; the service stores [\d.]+ \w+ for it/);
  assert.match(err, new RegExp(`checking {2}100% {2}${rows} of ${rows} PDFs`));
  assert.equal(readdirSync(join(place, "samples")).length, 3);
  const zip = await openZip(join(place, "residence-permit.zip"));
  assert.equal(zip.entries.length, rows + 1);
  await zip.close();
}

function demo(...args: readonly string[]): ReturnType<typeof runPlatenProcess> {
  return runPlatenProcess(["demo", "--port", "0", "--folder", place, ...args]);
}
