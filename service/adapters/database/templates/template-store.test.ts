import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId, KeyId } from "#domain/accounts";
import { findVersion, type NewVersion, requirePublished } from "#domain/templates";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { accountStore } from "../accounts/account-store.ts";
import { templateStore } from "./template-store.ts";

const { db, close } = await testDatabase();
after(close);
const templates = templateStore(db);
const account = await accountNamed("acct_mine");
const other = await accountNamed("acct_other");
const now = instant(Date.UTC(2030, 0, 1));
const id = await templates.createTemplate({
  accountId: account,
  name: "Form",
  description: null,
  createdAt: now,
});
const VERSION: NewVersion = {
  templateId: id,
  version: 1,
  filename: "form.pdf",
  objectKey: "templates/acct_mine/a.pdf",
  sizeBytes: 1234,
  sha256: "ab",
  original: null,
  pageCount: 2,
  xfa: "static",
  encryption: "none",
  fields: [],
  fieldsSource: "pdf",
  warnings: [{ code: "xfa_removed", message: "The XFA part was removed." }],
  pages: [{ box: [0, 0, 612, 792], rotation: 0, unit: 1 }],
  createdAt: now,
};
const caller = { accountId: account, environment: "staging" } as const;

test("a version is read as it was written, with names that a text column would not take", async () => {
  const field = { ...FIELD, name: "odd \u0000 \ud800 __proto__", defaultValue: ["a", "b"] };
  const version = { ...VERSION, fields: [field] };
  await templates.createVersion(version);
  assert.deepEqual(await templates.findVersion(account, id, 1), {
    ...version,
    reading: null,
    purgedAt: null,
  });
  assert.equal(await templates.findVersion(account, id, 2), null);
  assert.equal(await templates.findVersion(other, id, 1), null);
});

test("a reading and its texts are read as they were written, and replaced by a later one", async () => {
  const read = { ...VERSION, version: 1, pages: VERSION.pages };
  const word = { text: "Name", left: 1.5, top: 2, right: 30, bottom: 12.25 };
  const texts = [{ page: 1, width: 612, height: 792, words: [word] }];
  assert.equal(await templates.findTexts(read), null);
  for (const [format, text] of [
    [1, []],
    [2, texts],
  ] as const) {
    const reading = {
      format,
      labels: [
        { label: "Name", labelSource: "page", number: 1, optionLabels: ["Yes", null] } as const,
      ],
      isPartial: false,
    };
    await templates.recordReading({ ...read, reading }, text);
    assert.deepEqual((await templates.findVersion(account, id, 1))?.reading, reading);
    assert.deepEqual(await templates.findTexts(read), text);
  }
  const { listUnread } = templates;
  assert.deepEqual(await listUnread(2, 10), []);
  assert.deepEqual(
    (await listUnread(3, 10)).map(({ version }) => version),
    [1],
  );
});

test("a purged version has no texts and gets no others", async () => {
  const read = { ...VERSION, version: 1, pages: VERSION.pages };
  const reading = { format: 9, labels: [], isPartial: false };
  await templates.recordPurge(read, now);
  assert.equal(await templates.findTexts(read), null);
  await templates.recordReading({ ...read, reading }, []);
  assert.equal(await templates.findTexts(read), null);
  assert.deepEqual(await templates.listUnread(10, 10), []);
});

test("a locked template can be referenced, but not locked by another transaction", async () => {
  await db.transaction().execute(async (holder) => {
    assert.ok((await templateStore(holder).lockTemplate(account, id)) !== null);
    await db.transaction().execute(async (pointing) => {
      await sql`set local lock_timeout = '2s'`.execute(pointing);
      await sql`select 1 from template where id = ${id} for key share`.execute(pointing);
    });
    const second = db.transaction().execute(async (waiting) => {
      await sql`set local lock_timeout = '20ms'`.execute(waiting);
      await templateStore(waiting).lockTemplate(account, id);
    });
    await assert.rejects(second, /lock timeout/);
  });
});

test("an environment uses the last publication, and earlier ones stay recorded", async () => {
  await templates.createVersion({ ...VERSION, version: 2 });
  const publish = (version: number, environment: "staging" | "production") =>
    templates.publish({ templateId: id, version, environment, publishedAt: now });
  await publish(1, "staging");
  await publish(2, "staging");
  await publish(2, "production");
  await publish(1, "production");
  const template = await templates.findTemplate(account, id);
  assert.deepEqual(template?.published, { development: null, staging: 2, production: 1 });
  assert.equal(await templates.wasPublished(id, 2, "production"), true);
  assert.equal(await templates.wasPublished(id, 1, "development"), false);
});

test("a version never published to an environment is a 409 there", async () => {
  const stores = { templates };
  const who = {
    ...caller,
    by: { kind: "key", keyId: brand<KeyId>(1) },
    scope: "read",
    tier: "PRO",
  } as const;
  const version = await findVersion(stores, who, id, 1);
  await requirePublished(stores, who, version);
  await assert.rejects(requirePublished(stores, { ...who, environment: "development" }, version), {
    status: 409,
    code: "template_not_published",
    extras: { environment: "development", version: 1 },
  });
});

async function accountNamed(name: string): Promise<AccountId> {
  const accountId = brand<AccountId>(name);
  const email = "a@b.example";
  await accountStore(db).createAccount({
    id: accountId,
    email,
    plan: "PRO",
    createdAt: instant(0),
  });
  return accountId;
}

const FIELD = {
  type: "choice",
  maxLength: null,
  required: true,
  options: ["A", "B"],
  exportValues: ["a", "b"],
  page: 1,
  rect: [0, 0.5, 10, 10],
  multiline: false,
  comb: false,
  readOnly: false,
  multiSelect: true,
  editable: false,
  tooltip: null,
  format: null,
  scripts: [],
  calculationOrder: null,
  widgets: [{ page: 1, rect: [0, 0.5, 10, 10] }],
} as const;
