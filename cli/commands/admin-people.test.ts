import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "../../test/support/harness/database.ts";
import { ownFolder, parsed, runPlaten } from "../run-platen.fixture.ts";

/** No service runs on this database. */
const { db, url, close } = await testDatabase();
after(close);
const env = {
  DATABASE_URL: url,
  PLATEN_HOME: ownFolder(),
  BASE_URL: "https://forms.example.org",
};
const DAY_MS = 24 * 3600 * 1000;

const admin = (line: string) => runPlaten(["admin", ...line.split(" ")], { env });

/** Runs a command with `--json`; returns its output. */
async function output(line: string): Promise<Record<string, unknown>> {
  const { code, out, err } = await admin(`${line} --json`);
  assert.deepEqual({ code, err }, { code: 0, err: "" });
  return parsed(out) as Record<string, unknown>;
}

async function expectRefused(line: string): Promise<string> {
  const { code, out, err } = await admin(line);
  assert.deepEqual({ code, out }, { code: 1, out: "" });
  return err;
}

/** The valid links in the database, by kind, with what they are for. */
async function links(): Promise<readonly string[]> {
  const rows = await db.selectFrom("person_token").selectAll().orderBy("created_at").execute();
  return rows.map(({ kind, member_id, person_id }) => `${kind} ${member_id ?? person_id ?? ""}`);
}

/** The actions in an account's audit log, oldest first; all by the operator. */
async function listAuditEntries(account: string): Promise<readonly string[]> {
  const entries = db.selectFrom("audit_entry").selectAll().where("account_id", "=", account);
  const rows = await entries.orderBy("id").execute();
  assert.ok(rows.every(({ key_id, member_id }) => key_id === null && member_id === null));
  return rows.map(({ action, subject }) => `${action} ${subject ?? ""}`.trim());
}

function inDays(days: number): (text: unknown) => boolean {
  return (text) => {
    const ms = Date.parse(String(text)) - Date.now() - days * DAY_MS;
    return Math.abs(ms) < DAY_MS / 24 / 2;
  };
}

test("the set-up link opens an empty installation, voids the one before, and is closed by an account", async () => {
  const first = await admin("setup-link");
  assert.match(first.out, /^https:\/\/forms\.example\.org\/app\/setup#[\w-]{43}\n$/);
  const second = await output("setup-link");
  assert.notEqual(second["url"], first.out.trim());
  assert.ok(inDays(1)(second["expires_at"]));
  assert.deepEqual(await links(), ["setup "]);
  await output("create-account --email first@example.org --plan PRO --status none");
  assert.match(
    await expectRefused("setup-link"),
    /^platen: Set-up is closed: there is an account already\.\nInvite its owner with: platen admin invite/,
  );
});

test("create-account prints the link of the owner beside the keys", async () => {
  const made = await output("create-account --email own@example.org --plan PRO --status none");
  assert.deepEqual(Object.keys(made).toSorted(), [
    "account_id",
    "email",
    "invitation_url",
    "keys",
    "subscription_status",
  ]);
  assert.match(
    String(made["invitation_url"]),
    /^https:\/\/forms\.example\.org\/app\/invitation#[\w-]{43}$/,
  );
  const { out } = await admin("create-account --email b@example.org --plan PRO --status none");
  assert.match(out, /\nThe owner joins .* within seven days:\n {2}https:.*\/app\/invitation#/);
});

test("invite adds a member and prints the link; a further one voids the first", async () => {
  const { account_id } = await output("create-account --email c@example.org --plan PRO");
  const account = String(account_id);
  const line = `invite --account ${account} --email Eve@example.org --role editor`;
  const { out } = await admin(line);
  assert.match(out, /^https:\/\/forms\.example\.org\/app\/invitation#[\w-]{43}\n$/);
  const again = await output(line.replace("Eve", "eve"));
  assert.ok(inDays(7)(again["expires_at"]));
  const memberId = String(again["member_id"]);
  const member = `member/${memberId}`;
  assert.deepEqual((await listAuditEntries(account)).slice(-3), [
    `member.added ${member}`,
    `member.invited ${member}`,
    `member.invited ${member}`,
  ]);
  const own = (await links()).filter((link) => link === `invitation ${memberId}`);
  assert.equal(own.length, 1);
  assert.equal(
    await expectRefused(line.replace("editor", "admin")),
    "platen: Eve@example.org is invited with the role editor, not admin.\n",
  );
  assert.match(
    await expectRefused(line.replace(account, "acct_x")),
    /There is no account acct_x\./,
  );
  assert.match(await expectRefused(line.replace("Eve@", "Eve")), /The e-mail address is invalid\./);
  const { code, err } = await admin(line.replace("editor", "king"));
  assert.equal(code, 2);
  assert.match(err, /Allowed choices are owner, admin, editor, viewer/);
});

test("an address is invited, found and helped however it is spelled", async () => {
  const given = ["--email", "\tKim@example.org ", "--json"];
  const made = await runPlaten(["admin", "create-account", "--plan", "PRO", ...given], { env });
  assert.equal(made.code, 0, made.err);
  const { account_id, email } = parsed(made.out) as Record<string, unknown>;
  assert.equal(email, "Kim@example.org");
  const invite = ["admin", "invite", "--account", String(account_id), "--role", "owner"];
  const invited = await runPlaten([...invite, ...given], { env });
  assert.equal((parsed(invited.out) as Record<string, unknown>)["email"], "Kim@example.org");
  const members = db.selectFrom("member").selectAll().where("account_id", "=", String(account_id));
  assert.deepEqual(
    (await members.execute()).map((member) => member.email),
    ["Kim@example.org"],
  );
  await person("Kim@example.org");
  const reset = ["admin", "reset-password", "--json", "--email", " KIM@example.org"];
  const link = parsed((await runPlaten(reset, { env })).out) as Record<string, unknown>;
  assert.equal(link["email"], "Kim@example.org");
});

test("the owner is invited until one has joined, also at another address, which becomes the account's", async () => {
  const made = await output("create-account --email d@example.org --plan PRO");
  const account = String(made["account_id"]);
  const same = await output(`invite --account ${account} --email d@example.org --role owner`);
  const other = await output(`invite --account ${account} --email e@example.org --role owner`);
  assert.notEqual(other["member_id"], same["member_id"]);
  const members = db.selectFrom("member").selectAll().where("account_id", "=", account);
  assert.deepEqual(
    (await members.execute()).map(({ email, role }) => `${email} ${role}`),
    ["e@example.org owner"],
  );
  const { email } = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", account)
    .executeTakeFirstOrThrow();
  assert.equal(email, "e@example.org");
  await join(await person("e@example.org"), Number(other["member_id"]));
  const line = `invite --account ${account} --email f@example.org --role owner`;
  assert.match(await expectRefused(line), /The account has an owner, who can hand it over/);
  assert.match(
    await expectRefused(line.replace("f@", "e@")),
    /e@example\.org is a member already, with the role owner\./,
  );
});

test("reset-password prints a link, and the audit logs of the person's accounts have it", async () => {
  const made = await output("create-account --email g@example.org --plan PRO");
  const account = String(made["account_id"]);
  const { member_id } = await output(
    `invite --account ${account} --email h@example.org --role viewer`,
  );
  const id = await person("h@example.org");
  await join(id, Number(member_id));
  const link = await output("reset-password --email H@example.org");
  assert.deepEqual([link["email"], link["name"]], ["h@example.org", "H"]);
  assert.match(String(link["url"]), /^https:\/\/forms\.example\.org\/app\/reset#[\w-]{43}$/);
  assert.ok(inDays(1 / 24)(link["expires_at"]));
  assert.ok((await links()).includes(`reset ${id}`));
  assert.equal(
    (await listAuditEntries(account)).at(-1),
    `member.reset_issued member/${String(member_id)}`,
  );
  assert.match(
    await expectRefused("reset-password --email unknown@example.org"),
    /There is no person with the address unknown@example\.org\./,
  );
});

test("reset-second-factor removes the factor and its codes, and ends all sessions", async () => {
  const id = await person("i@example.org");
  const [now, other] = [new Date(), await person("j@example.org")];
  const factor = { totp_secret: "sealed", totp_confirmed_at: now, totp_step: "1" };
  await db.updateTable("person").set(factor).where("id", "=", id).execute();
  await db
    .insertInto("recovery_code")
    .values({ person_id: id, sha256: "c", used_at: null })
    .execute();
  for (const person_id of [id, other])
    await db
      .insertInto("session")
      .values({
        person_id,
        sha256: person_id,
        created_at: now,
        last_seen_at: now,
        authenticated_at: now,
      })
      .execute();
  const asked = await admin("reset-second-factor --email i@example.org");
  assert.equal(asked.code, 2);
  assert.match(asked.err, /must be confirmed\.\nConfirm it with --yes\./);
  const { out } = await admin("reset-second-factor --email i@example.org --yes");
  assert.equal(out, "i@example.org signs in with the password alone; all sessions are ended.\n");
  const { totp_secret, totp_confirmed_at } = await db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([totp_secret, totp_confirmed_at], [null, null]);
  const codes = db.selectFrom("recovery_code").selectAll().where("person_id", "=", id);
  assert.deepEqual(await codes.execute(), []);
  const sessions = await db.selectFrom("session").select("person_id").execute();
  assert.deepEqual(sessions, [{ person_id: other }]);
  assert.match(
    await expectRefused("reset-second-factor --email i@example.org --yes"),
    /i@example\.org has no second factor\./,
  );
});

async function person(email: string): Promise<string> {
  const id = `user_${email}`;
  const name = email.slice(0, 1).toUpperCase();
  const row = { id, email, name, password_hash: "x", created_at: new Date() };
  await db.insertInto("person").values(row).execute();
  return id;
}

async function join(person_id: string, member: number): Promise<void> {
  const joined = { person_id, joined_at: new Date() };
  await db.updateTable("member").set(joined).where("id", "=", member).execute();
}
