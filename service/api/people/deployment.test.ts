import assert from "node:assert/strict";
import { after, test } from "node:test";
import { VERSION } from "#base/version.ts";
import { Checkout, Portal } from "#contract/checkout.ts";
import { OperatorAccountPage, OperatorStatus } from "#contract/operator.ts";
import { CurrentSession } from "#contract/session.ts";
import { type Answer, ask } from "../../../test/support/harness/ask.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { testInvitation } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";
import { CARDS, typedCard } from "../../../test/support/simulation/test-cards.ts";

// Behind one proxy that terminates TLS.
const BASE_URL = "https://forms.example.com";
const service = await ownService({
  BASE_URL,
  TRUST_PROXY: "1",
  OPERATORS: "someone@example.com, Ops@example.com",
});
after(service.stop);
const { accountId } = await testAccount(service);
const SAME = { origin: BASE_URL };

test("on https the cookie has the prefix __Host- and is Secure, and only that one signs in", async () => {
  const email = "ada@example.com";
  const token = await testInvitation(service, accountId, { email });
  const { headers } = await ask(`${service.url}/session/invitation`, {
    json: { token, name: "Ada", password: "correct horse battery staple" },
    headers: SAME,
  });
  const [set = ""] = headers.getSetCookie();
  const [, value = ""] =
    /^__Host-platen_session=([\w-]{43}); Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/.exec(
      set,
    ) ?? [];
  const signedInBy = async (name: string): Promise<number> => {
    const { status } = await ask(`${service.url}/session`, {
      headers: { cookie: `${name}=${value}` },
    });
    return status;
  };
  assert.equal(await signedInBy("__Host-platen_session"), 200);
  assert.equal(await signedInBy("platen_session"), 401);
});

test("limits count the client's address that the trusted proxy passes on", async () => {
  const guesses = Array.from({ length: 30 }, (_, index) =>
    // Addresses that the client itself sends are on the left, and do not count.
    guess(`guess${index}@example.com`, `203.0.113.${index}, 198.51.100.7`),
  );
  for (const answer of await Promise.all(guesses)) refused(answer, 401, "sign_in_failed");
  const answer = await guess("more@example.com", "203.0.113.77, 198.51.100.7");
  const { retry_after } = refused(answer, 429, "too_many_sign_ins");
  assert.equal(answer.headers.get("retry-after"), String(retry_after));
  assert.ok(Number(retry_after) > 800 && Number(retry_after) <= 900);
  refused(await guess("more@example.com", "198.51.100.8"), 401, "sign_in_failed");
});

function guess(email: string, forwarded: string): Promise<Answer> {
  return ask(`${service.url}/session`, {
    json: { email, password: "wrong" },
    headers: { ...SAME, "x-forwarded-for": forwarded },
  });
}

test("the state and the accounts of the installation are an unknown path for all but its operators", async () => {
  const operator = await signedIn("OPS@example.com");
  const other = await signedIn("grace@example.com");
  const key = (await testAccount(service)).key();
  const unknown = await ask(`${service.url}/operator/unknown`, {});
  const { request_id: _, ...body } = refused(unknown, 404, "not_found");
  for (const path of ["/operator/status", "/operator/accounts", "/operator/accounts?cursor=x"])
    for (const credentials of [{}, other, { key }, { key, ...other }]) {
      const answer = await ask(service.url + path, credentials);
      const { request_id: __, ...same } = refused(answer, 404, "not_found");
      assert.deepEqual(same, body);
    }

  const status = await eventually(
    "the checks",
    async () => OperatorStatus.parse((await ask(`${service.url}/operator/status`, operator)).body),
    ({ checks, processes }) => checks !== null && processes.length === 1,
  );
  assert.equal(status.queue.oldest_seconds, 0);
  assert.equal(status.mails.has_server, false);
  assert.deepEqual(
    [status.mails.given_up, status.mails.newest_given_up, status.webhooks.newest_failing],
    [0, [], []],
  );
  const found = new Map(status.checks?.map((one) => [one.check, one.status]));
  assert.deepEqual([found.get("storage"), found.get("mail")], ["ok", "warn"]);
  assert.equal(status.version, VERSION);

  const listed: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = `limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const answer = await ask(`${service.url}/operator/accounts?${query}`, operator);
    const page = OperatorAccountPage.parse(answer.body);
    listed.push(...page.accounts.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  const { rows } = await service.database.pool.query<{ id: string }>(
    "select id from account order by created_at desc, id desc",
  );
  assert.ok(listed.length >= 2);
  assert.deepEqual(
    listed,
    rows.map(({ id }) => id),
  );
  const invalid = await ask(`${service.url}/operator/accounts?cursor=x`, operator);
  refused(invalid, 400, "validation_error");
});

/** A new person with this address, as the headers of a signed-in browser. */
async function signedIn(email: string): Promise<{ readonly headers: Record<string, string> }> {
  const token = await testInvitation(service, accountId, { email });
  const { headers, body } = await ask(`${service.url}/session/invitation`, {
    json: { token, name: "Ada", password: "correct horse battery staple" },
    headers: SAME,
  });
  assert.equal(CurrentSession.parse(body).person.operator, email.startsWith("OPS"));
  return { headers: { cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" } };
}

test("checkout and portal of the sandbox are opened through the service, below BASE_URL", async () => {
  const account = await testAccount(service);
  const { pool } = service.database;
  await pool.query("update account set subscription_status = null where id = $1", [
    account.accountId,
  ]);
  const key = account.key();
  const billing = `${service.url}/api/v1/billing`;
  const order = { plan: "PRO", interval: "month" };
  const ordered = await ask(`${billing}/checkout`, { key, json: order });
  const { checkout_url } = Checkout.parse(ordered.body);
  assert.ok(checkout_url.startsWith(`${BASE_URL}/sandbox/checkout/`), checkout_url);
  const page = await visit(checkout_url);
  assert.equal(page.status, 200);
  const { pathname } = new URL(checkout_url);
  const links = Array.from(page.text.matchAll(/ (?:href|action)="(\/[^"?]*)/g), ([, to]) => to);
  assert.deepEqual(new Set(links), new Set(["/sandbox/sandbox.css", pathname]));
  assert.equal((await visit(`${BASE_URL}/sandbox/sandbox.css`)).status, 200);

  const body = new URLSearchParams(typedCard(CARDS.pays)).toString();
  const elsewhere = { body, origin: "https://elsewhere.example.com" };
  assert.equal((await visit(checkout_url, elsewhere)).status, 403);
  const paid = await visit(checkout_url, { body, origin: BASE_URL });
  assert.equal(paid.status, 303);
  assert.equal(new URL(paid.headers.get("location") ?? "").origin, BASE_URL);

  const opened = await ask(`${billing}/portal`, { key });
  const { portal_url } = Portal.parse(opened.body);
  assert.ok(portal_url.startsWith(`${BASE_URL}/sandbox/portal/`), portal_url);
  const home = (await visit(portal_url)).headers.get("location") ?? "";
  assert.match(home, /^\/sandbox\/portal\/visit\//);
  assert.match((await visit(BASE_URL + home)).text, /href="\/sandbox\/portal\/visit\/\w+\/card"/);
});

/** Asks this service's own port for a page at its public address, as a proxy in front of it does. */
function visit(
  url: string,
  form: { readonly body: string; readonly origin: string } | null = null,
): Promise<Answer> {
  const { host, pathname, search } = new URL(url);
  const type = "application/x-www-form-urlencoded";
  return ask(service.url + pathname + search, {
    ...(form === null ? {} : { body: form.body }),
    headers: { host, ...(form === null ? {} : { origin: form.origin, "content-type": type }) },
  });
}
