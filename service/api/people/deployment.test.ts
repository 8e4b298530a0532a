import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Answer, ask } from "../../../test/support/harness/ask.ts";
import { testInvitation } from "../../../test/support/harness/people.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";

// Behind one proxy that terminates TLS.
const BASE_URL = "https://forms.example.com";
const service = await ownService({ BILLING: "off", BASE_URL, TRUST_PROXY: "1" });
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
