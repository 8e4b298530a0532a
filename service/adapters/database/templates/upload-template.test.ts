import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { DEFAULT_PLANS } from "#domain/plans";
import {
  findTemplate,
  findVersion,
  listTemplates,
  requirePublished,
  storePdf,
  type Template,
  uploadTemplate,
} from "#domain/templates";
import { buildForm } from "../../../../forms/builder/mod.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import {
  MADE_AT,
  storedCaller,
  storedTemplate,
} from "../../../../test/support/harness/stored-forms.ts";
import { smallPdf } from "../../../../test/support/harness/templates.ts";
import { textField } from "../../../domain/templates/text-field.fixture.ts";
import { diskObjects } from "../../objects/disk-objects.ts";
import { systemRandomness } from "../../system/randomness.ts";
import { startFormReader } from "../../untrusted/mod.ts";
import { storesOn, transactOn } from "../stores.ts";

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "platen-templates-"));
const objects = await diskObjects(folder);
const formReader = startFormReader({ processes: 1, cpuMsMax: 60_000 });
after(async () => {
  await Promise.all([formReader.stop(), database.close()]);
  await rm(folder, { recursive: true, force: true });
});

const stores = storesOn(database.db);
const transact = transactOn(database.db);
const deps = {
  ...stores,
  plans: DEFAULT_PLANS,
  transact,
  objects,
  formReader,
  pageReader: { readPages: () => assert.fail("an upload reads no pages") },
  pagePreviewer: { draw: () => assert.fail("an upload draws no pages") },
  clock: { now: () => MADE_AT },
  randomness: systemRandomness(),
};
const owner = await storedCaller(stores, "owner");
const stranger = await storedCaller(stores, "stranger");
const PAGE = { limit: 100, skip: 0, before: null, archived: false, sha256: null };

async function upload(pdf: Uint8Array, caller: Caller = owner): Promise<Template> {
  const stored = await storePdf(deps, caller, pdf);
  const named = { name: "Form", description: null, filename: "form.pdf" };
  return await uploadTemplate(deps, caller, {
    ...named,
    ...stored,
    encryption: "keep",
    added: null,
  });
}

async function catchRefusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, String(error));
  return error;
}

test("a first upload is version 1, published to development and the environment of its key only", async () => {
  const published = { development: 1, staging: null, production: null };
  for (const environment of ["development", "staging", "production"] as const) {
    const { current, published: found } = await upload(smallPdf(), { ...owner, environment });
    assert.deepEqual(found, { ...published, [environment]: 1 });
    assert.deepEqual([current.version, current.createdAt], [1, MADE_AT]);
  }
});

test("an invalid form is refused with a reason and a message, and creates no template", async () => {
  const { total } = await listTemplates(deps, owner, PAGE);
  const { status, code, message, extras } = await catchRefusal(upload(new Uint8Array([1, 2, 3])));
  assert.deepEqual([status, code, extras], [400, "invalid_pdf", { reason: "not_a_pdf" }]);
  assert.ok(message.length > 20);
  assert.equal((await listTemplates(deps, owner, PAGE)).total, total);
});

test("the object key of a PDF contains its account and is unique", async () => {
  const keys = new Set<string>();
  for (let count = 0; count < 100; count += 1)
    keys.add((await storePdf(deps, owner, new Uint8Array())).objectKey);
  assert.equal(keys.size, 100);
  for (const key of keys) assert.match(key, /^templates\/acct_owner\/[0-9A-Za-z]{24}\.pdf$/);
});

test("a template and its versions are unknown to other accounts", async () => {
  const { id } = await upload(smallPdf());
  assert.equal((await findTemplate(deps, owner, id)).id, id);
  assert.equal((await catchRefusal(findTemplate(deps, stranger, id))).code, "template_not_found");
  assert.equal((await catchRefusal(findVersion(deps, stranger, id, 1))).code, "version_not_found");
  assert.equal((await listTemplates(deps, stranger, PAGE)).total, 0);
});

test("templates are found by their file", async () => {
  const form = buildForm({ fields: [{ type: "text", name: "found", at: [0, 0, 90, 20] }] });
  const { id, current } = await upload(form);
  const filter = { ...PAGE, sha256: current.sha256 };
  const found = await listTemplates(deps, owner, filter);
  assert.deepEqual([found.total, found.items.map((one) => one.id)], [1, [id]]);
  assert.equal((await listTemplates(deps, stranger, filter)).total, 0);
  const none = await listTemplates(deps, owner, { ...PAGE, sha256: "0".repeat(64) });
  assert.equal(none.total, 0);
});

test("an impossible version number is treated as unknown", async () => {
  const { id } = await upload(smallPdf());
  for (const version of [0, -1, 2, 2 ** 31, 2 ** 53, Number.MAX_VALUE])
    assert.equal(
      (await catchRefusal(findVersion(deps, owner, id, version))).code,
      "version_not_found",
    );
});

test("a version can be used only where it is or was published", async () => {
  const templateId = await storedTemplate(database, owner, [[textField("a")], [textField("b")]]);
  const publish = (version: number) =>
    stores.templates.publish({
      templateId,
      version,
      environment: "production",
      publishedAt: MADE_AT,
    });
  const { status, code, extras } = await catchRefusal(
    requirePublished(deps, owner, { templateId, version: 2 }),
  );
  assert.deepEqual([status, code], [409, "template_not_published"]);
  assert.deepEqual(extras, { environment: "production", version: 2 });
  await publish(2);
  for (const version of [1, 2]) await requirePublished(deps, owner, { templateId, version });
  const staging = { ...owner, environment: "staging" } as const;
  const elsewhere = await catchRefusal(requirePublished(deps, staging, { templateId, version: 1 }));
  assert.equal(elsewhere.extras["environment"], "staging");
});
