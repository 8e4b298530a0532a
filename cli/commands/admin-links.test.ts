import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Browser } from "../../test/support/harness/browser.ts";
import { ownService } from "../../test/support/harness/service.ts";
import { parsed, runPlaten } from "../run-platen.fixture.ts";

/** The links that the operator's commands print, used at a running service, whose address is in its home. */
const service = await ownService();
after(service.stop);
const { config, url } = service;
const env = { DATABASE_URL: config.databaseUrl ?? "", PLATEN_HOME: config.home };
const PASSWORD = "correct horse battery staple";

/** Runs a command with `--json`; returns its output. */
async function admin(line: string): Promise<Record<string, unknown>> {
  const { code, out, err } = await runPlaten(["admin", ...line.split(" "), "--json"], { env });
  assert.deepEqual({ code, err }, { code: 0, err: "" });
  return parsed(out) as Record<string, unknown>;
}

function tokenOf(link: unknown, page: string): string {
  const [place, token = ""] = String(link).split("#");
  assert.equal(place, `${url}/app/${page}`);
  return token;
}

type Session = {
  readonly member: { readonly role: string };
  readonly account: { readonly id: string };
  readonly accounts: readonly unknown[];
};

test("an empty installation is set up by the newest link, once", async () => {
  const [older, newer] = [await admin("setup-link"), await admin("setup-link")];
  const ann = { email: "ann@example.org", name: "Ann", password: PASSWORD };
  const setUp = (link: Record<string, unknown>) =>
    new Browser(url).send("POST", "/session/setup", {
      token: tokenOf(link["url"], "setup"),
      ...ann,
    });
  assert.equal((await setUp(older)).status, 410);
  assert.equal((await setUp(newer)).status, 201);
  assert.equal((await setUp(newer)).status, 409);
});

test("the owner of a created account joins by the printed link", async () => {
  const made = await admin("create-account --email bob@example.org --plan PRO");
  const token = tokenOf(made["invitation_url"], "invitation");
  const browser = new Browser(url);
  const bob = { token, name: "Bob", password: PASSWORD };
  const { status, body } = await browser.send("POST", "/session/invitation", bob);
  assert.equal(status, 200);
  const { member, account } = body as Session;
  assert.deepEqual([member.role, account.id], ["owner", made["account_id"]]);
});

test("a person joins a further account by an invitation, and chooses a new password by a reset", async () => {
  const made = await admin("create-account --email cat@example.org --plan PRO");
  const invited = await admin(
    `invite --account ${String(made["account_id"])} --email bob@example.org --role editor`,
  );
  const bob = new Browser(url);
  const credentials = { email: "bob@example.org", password: PASSWORD };
  assert.equal((await bob.send("POST", "/session", credentials)).status, 200);
  const token = tokenOf(invited["url"], "invitation");
  const joined = await bob.send("POST", "/session/invitation", { token, accept: true });
  assert.equal(joined.status, 200, joined.text);
  assert.equal((joined.body as Session).accounts.length, 2);

  const reset = await admin("reset-password --email bob@example.org");
  const next = { token: tokenOf(reset["url"], "reset"), password: "another horse battery" };
  assert.equal((await bob.send("POST", "/session/reset/confirm", next)).status, 204);
  assert.equal((await bob.send("GET", "/session")).status, 401);
  const again = { ...credentials, password: next.password };
  assert.equal((await bob.send("POST", "/session", again)).status, 200);
});
