import assert from "node:assert/strict";
import { after, type TestContext, test } from "node:test";
import { openDatabase } from "../../service/adapters/database/connection/open.ts";
import { storesOn } from "../../service/adapters/database/stores.ts";
import { systemClock } from "../../service/adapters/system/clock.ts";
import { systemHashing } from "../../service/adapters/system/hashing.ts";
import { systemRandomness } from "../../service/adapters/system/randomness.ts";
import { openVault } from "../../service/adapters/system/vault.ts";
import { createAccountOn } from "../../service/admin/create-account.ts";
import { present } from "../../service/base/assert.ts";
import { brand } from "../../service/base/brand.ts";
import { SecondFactorRequest } from "../../service/contract/session.ts";
import type { AccountId, PersonId } from "../../service/domain/accounts/mod.ts";
import { mintRecoveryCodes, recoveryCodeHash } from "../../service/domain/people/recovery-codes.ts";
import { secretText } from "../../service/domain/people/totp.ts";
import { textField } from "../../service/domain/templates/text-field.fixture.ts";
import { readConfig, startService } from "../../service/main.ts";
import { type Answer, ask } from "../support/harness/ask.ts";
import { authenticatorCode } from "../support/harness/authenticator-app.ts";
import { Browser } from "../support/harness/browser.ts";
import { eventuallySucceeds } from "../support/harness/eventually.ts";
import { holdCommits, holdTable, releaseCommits } from "../support/harness/held-transaction.ts";
import { ownPostgres } from "../support/harness/own-postgres.ts";
import { testInvitation, testPerson, testToken } from "../support/harness/people.ts";
import { untilReady } from "../support/harness/readiness.ts";
import { refused } from "../support/harness/refused.ts";
import { type TestService, uniqueEmail } from "../support/harness/service.ts";
import { newInstallation } from "../support/harness/service-process.ts";
import { storedTemplate } from "../support/harness/stored-forms.ts";
import { TEST_TIMING } from "../support/harness/test-timing.ts";

const installation = await newInstallation();
const server = await ownPostgres(installation.home);
const config = readConfig({
  DATABASE_URL: server.url,
  PLATEN_HOME: installation.home,
  PORT: "0",
  BILLING: "off",
  PLATEN_ROLE: "api", // a worker's transactions could wait for the same tables
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
});
const running = await startService(config, TEST_TIMING);
const opened = await openDatabase(server.config);
const service: TestService = {
  url: running.url,
  config,
  database: { ...opened, config: server.config, url: server.url },
  isBillingBusy: () => false,
  restart: () => Promise.reject(new Error("not restarted here")),
  stop: async () => {
    await running.stop();
    await opened.close();
    await server.crash().catch(() => undefined);
    await installation.clear();
  },
};
after(service.stop);
const { pool } = service.database;
const PASSWORD = "correct horse battery staple";

/** A request whose transaction is interrupted. */
type Subject = {
  /** The table that its last statements change. */
  readonly table: string;
  readonly send: () => Promise<Answer>;
  /** Reads the stored state that the transaction changes. */
  readonly state: () => Promise<unknown>;
  readonly expected: { readonly absent: unknown; readonly whole: unknown };
};

/**
 * `backend`: the process of the transaction is killed while it waits for its last statement; `server`: all of the server
 * then; `committed`: all of the server, after the commit is on the disk and before the service was informed.
 */
type Moment = "backend" | "server" | "committed";

/** Sends the request, kills at the moment, and restores the database. The request has to be answered with 503. */
async function interruptSending(t: TestContext, subject: Subject, moment: Moment): Promise<void> {
  const held = await holdTable(server, subject.table);
  const sending = subject.send();
  const waiting = await held.waiting();
  t.diagnostic(`${moment}: ${waiting.pid} waits in: ${waiting.query.slice(0, 90)}`);
  if (moment === "committed") {
    const committing = await holdCommits(server);
    await held.release();
    const { query } = await committing(waiting);
    t.diagnostic(`${moment}: ${waiting.pid} waits in: ${query}`);
  }
  if (moment === "backend") process.kill(waiting.pid, "SIGKILL");
  else {
    await server.kill();
    await releaseCommits(server);
  }
  const answer = await sending;
  refused(answer, 503, "unavailable");
  assert.ok(Number(answer.headers.get("retry-after")) >= 1);
  if (moment !== "backend") await server.start();
  await untilReady(service.url);
  await eventuallySucceeds("a connection of this test", () => pool.query("select"));
}

/** Before the commit nothing is changed. */
async function leaveNothing(t: TestContext, subject: Subject): Promise<void> {
  assert.deepEqual(await subject.state(), subject.expected.absent);
  for (const moment of ["backend", "server"] as const) {
    await interruptSending(t, subject, moment);
    assert.deepEqual(await subject.state(), subject.expected.absent, moment);
  }
}

/** The same, and the same request then succeeds. */
async function leavesNothing(t: TestContext, subject: Subject): Promise<Answer> {
  await leaveNothing(t, subject);
  const answer = await subject.send();
  assert.ok(answer.status < 300, answer.text);
  assert.deepEqual(await subject.state(), subject.expected.whole);
  return answer;
}

/** After the commit everything is changed; returns the answer to the same request. */
async function leavesAll(t: TestContext, subject: Subject): Promise<Answer> {
  assert.deepEqual(await subject.state(), subject.expected.absent);
  await interruptSending(t, subject, "committed");
  assert.deepEqual(await subject.state(), subject.expected.whole);
  return await subject.send();
}

test("a set-up is absent or whole", async (t) => {
  const token = await testToken(service, { kind: "setup" });
  const body = { token, email: uniqueEmail("first"), name: "Grace Hopper", password: PASSWORD };
  const subject: Subject = {
    table: "session",
    send: () => new Browser(service.url).send("POST", "/session/setup", body),
    state: () =>
      row(`select (select count(*) from account) as accounts, (select count(*) from person) as persons,
        (select count(*) from session) as sessions`),
    expected: {
      absent: { accounts: "0", persons: "0", sessions: "0" },
      whole: { accounts: "1", persons: "1", sessions: "1" },
    },
  };
  await leaveNothing(t, subject);
  refused(await leavesAll(t, subject), 409, "setup_closed");
  const { email, password } = body;
  const signedIn = await new Browser(service.url).send("POST", "/session", { email, password });
  assert.equal(signedIn.status, 200);
});

test("a promotion with its mappings is absent or whole, and its Idempotency-Key has the answer", async (t) => {
  const first = await leavesNothing(t, await promotion());
  const replayed = await leavesAll(t, await promotion());
  assert.deepEqual([first.status, replayed.status], [200, 200], replayed.text);
  assert.equal(replayed.headers.get("idempotency-replayed"), "true");
});

test("a code of the second factor is used up with the session that it starts, or not at all", async (t) => {
  for (const kind of ["recovery", "authenticator"] as const) {
    const completion = async (): Promise<Subject> => {
      const { email, id, codes, secret } = await securedPerson();
      const browser = new Browser(service.url);
      const asked = await browser.send("POST", "/session", { email, password: PASSWORD });
      const { challenge } = SecondFactorRequest.parse(asked.body);
      const code = kind === "recovery" ? codes[0] : authenticatorCode(secret, Date.now());
      return {
        table: "session",
        send: () => browser.send("POST", "/session/second-factor", { challenge, code }),
        state: () =>
          row(
            `select (select count(*) from session where person_id = $1) as sessions,
              (select count(*) from sign_in_challenge where person_id = $1) as challenges,
              (select count(*) from recovery_code where person_id = $1 and used_at is null) as codes,
              (select totp_step is null from person where id = $1) as unused`,
            [id],
          ),
        expected: {
          absent: { sessions: "0", challenges: "1", codes: "10", unused: true },
          whole: {
            sessions: "1",
            challenges: "0",
            codes: kind === "recovery" ? "9" : "10",
            unused: kind === "recovery",
          },
        },
      };
    };
    await leavesNothing(t, await completion());
    refused(await leavesAll(t, await completion()), 410, "challenge_ended");
  }
});

test("an invitation is used up with the person and the session that it makes, or not at all", async (t) => {
  const { accountId } = await newAccount();
  const invitation = async (): Promise<Subject> => {
    const email = uniqueEmail("new");
    const token = await testInvitation(service, accountId, { email });
    const body = { token, name: "Ada Lovelace", password: PASSWORD };
    return {
      table: "session",
      send: () => new Browser(service.url).send("POST", "/session/invitation", body),
      state: () => personState(email),
      expected: {
        absent: { persons: "0", joined: "0", sessions: "0" },
        whole: { persons: "1", joined: "1", sessions: "1" },
      },
    };
  };
  await leavesNothing(t, await invitation());
  refused(await leavesAll(t, await invitation()), 410, "link_invalid");
});

test("a link is used up with what it is for, or not at all", async (t) => {
  const { accountId } = await newAccount();
  const signIn = async (): Promise<Subject> => {
    const { email } = await testPerson(service, accountId);
    const token = await testToken(service, { kind: "sign_in", personId: await personOf(email) });
    return {
      table: "session",
      send: () => new Browser(service.url).send("POST", "/session/link", { token }),
      state: () => linkState(email),
      expected: {
        absent: { sessions: "1", unused: "1" },
        whole: { sessions: "2", unused: "0" },
      },
    };
  };
  const reset = async (): Promise<Subject> => {
    const { email } = await testPerson(service, accountId);
    const token = await testToken(service, { kind: "reset", personId: await personOf(email) });
    const body = { token, password: "another horse battery staple" };
    return {
      table: "session",
      send: () => new Browser(service.url).send("POST", "/session/reset/confirm", body),
      state: () => linkState(email),
      expected: {
        absent: { sessions: "1", unused: "1" },
        whole: { sessions: "0", unused: "0" },
      },
    };
  };
  for (const subject of [signIn, reset]) {
    await leavesNothing(t, await subject());
    refused(await leavesAll(t, await subject()), 410, "link_invalid");
  }
});

/** The promotion of a second version, to which it moves two mappings. */
async function promotion(): Promise<Subject> {
  const { accountId, key } = await newAccount();
  const fields = [textField("Name")];
  const templateId = await storedTemplate(service.database, { accountId }, [fields, fields]);
  for (const name of ["one", "other"]) {
    const json = { name, template_id: templateId, field_mappings: { Name: "name" } };
    const made = await ask(`${service.url}/api/v1/mappings`, { key, json });
    assert.equal(made.status, 201, made.text);
  }
  await pool.query("update mapping set template_version = 1 where template_id = $1", [templateId]);
  const json = { to: "production", version: 2, carry_mappings: true };
  return {
    table: "template_publication",
    send: () =>
      ask(`${service.url}/api/v1/templates/${templateId}/promote`, {
        key,
        json,
        headers: { "idempotency-key": "once" },
      }),
    state: () =>
      row(
        `select (select version from template_publication where template_id = $1
            and environment = 'production' order by id desc limit 1) as published,
          (select array_agg(template_version) from mapping where template_id = $1) as pins`,
        [templateId],
      ),
    expected: {
      absent: { published: 1, pins: [1, 1] },
      whole: { published: 2, pins: [2, 2] },
    },
  };
}

/** An account with a key for everything in production. */
async function newAccount(): Promise<{ readonly accountId: AccountId; readonly key: string }> {
  const keys = [{ environment: "production", scope: "admin" }] as const;
  const wanted = { email: uniqueEmail("owner"), plan: "ENTERPRISE", keys } as const;
  const made = await createAccountOn(service.database, config.plans, wanted);
  const key = made.keys["production"]?.["admin"] ?? "";
  return { accountId: brand<AccountId>(made.account_id), key };
}

/** A person who is not signed in, with a confirmed second factor and recovery codes. */
async function securedPerson() {
  const { accountId } = await newAccount();
  const { email, browser } = await testPerson(service, accountId);
  await browser.send("DELETE", "/session");
  const { persons } = storesOn(service.database.db);
  const id = await personOf(email);
  const randomness = systemRandomness();
  const secret = secretText(randomness.bytes(20));
  const vault = await openVault([], config.home);
  await persons.setSecondFactor(id, {
    sealedSecret: vault.seal(secret, `totp/${id}`),
    confirmedAt: systemClock().now(),
    lastStep: null,
  });
  const codes = mintRecoveryCodes(randomness);
  const hashes = codes.map((code) => recoveryCodeHash(id, code, systemHashing()) ?? "");
  await persons.replaceRecoveryCodes(id, hashes);
  return { email, id, codes, secret };
}

async function personOf(email: string): Promise<PersonId> {
  return present(await storesOn(service.database.db).persons.findByEmail(email), "person").id;
}

function personState(email: string): Promise<unknown> {
  return row(
    `select (select count(*) from person where email = $1) as persons,
      (select count(*) from member where email = $1 and joined_at is not null) as joined,
      (select count(*) from session join person on person.id = person_id where email = $1) as sessions`,
    [email],
  );
}

/** The sessions and the usable links of a person. */
function linkState(email: string): Promise<unknown> {
  return row(
    `select (select count(*) from session where person_id = person.id) as sessions,
      (select count(*) from person_token where person_id = person.id and used_at is null) as unused
    from person where email = $1`,
    [email],
  );
}

async function row(text: string, values: readonly unknown[] = []): Promise<unknown> {
  const { rows } = await pool.query<Record<string, unknown>>(text, [...values]);
  return rows[0];
}
