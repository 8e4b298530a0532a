import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ownService, testAccount } from "../../test/support/harness/service.ts";
import { runPlaten } from "../run-platen.fixture.ts";

const service = await ownService();
after(service.stop);
const env = { DATABASE_URL: service.config.databaseUrl ?? "", PLATEN_HOME: service.config.home };
const ann = await testAccount(service);
const bob = await testAccount(service);
const facts = { kind: "trial_ending", tier: "PRO", endsAt: Date.UTC(2027, 0, 15) } as const;
for (const [index, { accountId }] of [ann, ann, bob].entries())
  await service.database.db
    .insertInto("notice")
    .values({
      account_id: accountId,
      kind: "trial_ending",
      key: `trial-ending/${index}`,
      facts: JSON.stringify(facts),
      created_at: new Date(Date.UTC(2027, 0, 12, index)),
      due_at: new Date(Date.UTC(2027, 0, 12, index)),
    })
    .execute();

const notices = (...args: readonly string[]) => runPlaten(["admin", "notices", ...args], { env });

test("without a mail server the operator sees the owners' notices, newest first", async () => {
  const { code, out, err } = await notices();
  assert.equal(code, 0, err);
  const [titles, ...rows] = out.trimEnd().split("\n");
  assert.match(titles ?? "", /^ *ID +CREATED +ACCOUNT +TO +SUBJECT +STATUS$/);
  assert.equal(rows.length, 3);
  assert.match(
    rows[0] ?? "",
    /^ *3 {2}2027-01-12T02:00:00\.000Z {2}acct_\w+ {2}owner-[-\w]+@example\.com/,
  );
  assert.match(rows[0] ?? "", /Your trial of PRO ends on 15 January 2027 {2}unsent$/);
});

test("notices can be filtered by account, limited, and printed with their texts as JSON", async () => {
  const { code, out } = await notices("--account", ann.accountId, "--limit", "1", "--json");
  assert.equal(code, 0);
  const { notices: shown } = JSON.parse(out) as { notices: Record<string, unknown>[] };
  assert.equal(shown.length, 1);
  const { text, ...rest } = shown[0] ?? {};
  assert.deepEqual(rest, {
    id: 2,
    account_id: ann.accountId,
    email: ann.email,
    kind: "trial_ending",
    subject: "Your trial of PRO ends on 15 January 2027",
    created_at: "2027-01-12T01:00:00.000Z",
    status: "unsent",
    sent_at: null,
    given_up_at: null,
    due_at: rest["due_at"],
    attempts: 0,
    error: null,
  });
  assert.match(String(text), /its price is charged to your card/);
});

test("sent and abandoned notices are distinguished, and left out with --unsent or listed with --given-up", async () => {
  const { db } = service.database;
  const at = new Date(Date.UTC(2027, 0, 13));
  await db.updateTable("notice").set({ sent_at: at }).where("id", "=", "1").execute();
  const given = { given_up_at: at, error: "550 5.1.1 no such reader" };
  await db.updateTable("notice").set(given).where("id", "=", "2").execute();
  const { out } = await notices();
  assert.match(out, /sent 2027-01-13T00:00:00\.000Z$/m);
  assert.match(out, /given up: 550 5\.1\.1 no such reader$/m);
  const unsent = await notices("--unsent");
  assert.equal(unsent.out.trimEnd().split("\n").length, 2);
  const givenUp = await notices("--given-up");
  assert.match(givenUp.out, /^[^\n]+\n *2 [^\n]+given up: 550 5\.1\.1 no such reader\n$/);
  assert.equal((await notices("--account", "acct_nobody")).out, "No notices.\n");
});

test("an invalid limit is reported before the database is queried", async () => {
  const { code, err } = await notices("--limit", "many");
  assert.equal(code, 2);
  assert.match(err, /whole number from 1 to 1000/);
});
