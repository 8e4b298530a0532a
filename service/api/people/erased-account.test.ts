import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CurrentSession } from "#contract/session.ts";
import { ask } from "../../../test/support/harness/ask.ts";
import { Browser } from "../../../test/support/harness/browser.ts";
import { testInvitation, testPerson } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);

test("erasing an account deletes its persons, except those who have another account", async () => {
  const [erased, kept] = [await testAccount(service), await testAccount(service)];
  const ada = await testPerson(service, erased.accountId);
  const grace = await testPerson(service, kept.accountId);
  const token = await testInvitation(service, erased.accountId, { email: grace.email });
  await grace.browser.send("POST", "/session/invitation", { token, accept: true });
  const pending = await testInvitation(service, erased.accountId, { email: "late@example.com" });

  const { status } = await ask(`${service.url}/api/v1/account/erase`, {
    key: erased.key(),
    json: { confirm: erased.email },
  });
  assert.equal(status, 202);
  refused(await ada.browser.send("GET", "/session"), 401, "session_required");
  const { email, password } = ada;
  const again = await new Browser(service.url).send("POST", "/session", { email, password });
  refused(again, 401, "sign_in_failed");
  const { account, accounts } = CurrentSession.parse(
    (await grace.browser.send("GET", "/session")).body,
  );
  assert.equal(account?.id, kept.accountId);
  assert.deepEqual(
    accounts.map(({ id }) => id),
    [kept.accountId],
  );
  const late = await new Browser(service.url).send("POST", "/session/invitation", {
    token: pending,
  });
  refused(late, 410, "link_invalid");
  const { rows } = await service.database.pool.query(
    "select count(*)::int as persons from person where email = $1",
    [email],
  );
  assert.deepEqual(rows, [{ persons: 0 }]);
});
