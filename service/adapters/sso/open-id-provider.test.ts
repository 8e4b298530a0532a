import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type TestProvider, testProvider } from "../../../test/support/harness/open-id-provider.ts";
import { openIdProvider, type SsoFault } from "./open-id-provider.ts";

const SECRETS = { state: "S".repeat(43), nonce: "N".repeat(43), verifier: "V".repeat(43) };
const EMAIL = "ada@example.com";

/** A sign-on at a provider whose secret is taken in one of two ways, and the faults that its operator sees. */
async function openSignOn(authentication: "client_secret_post" | "client_secret_basic") {
  const provider = await testProvider(authentication);
  after(provider.close);
  provider.claims = { email: EMAIL, email_verified: true };
  return { provider, ...signOnAt(provider) };
}

function signOnAt({ address }: TestProvider) {
  const faults: SsoFault[] = [];
  const note = (fault: SsoFault): void => void faults.push(fault);
  const signOn = openIdProvider(address, () => "https://forms.example", note);
  /** The query with which the provider sends the browser back. */
  const answer = async (): Promise<string> => {
    const url = (await signOn.begin(SECRETS)) ?? assert.fail("no answer");
    const response = await fetch(url, { redirect: "manual" });
    return new URL(response.headers.get("location") ?? "").search.slice(1);
  };
  return { signOn, faults, answer };
}

for (const authentication of ["client_secret_post", "client_secret_basic"] as const)
  test(`the provider gets the secret as it takes it: ${authentication}`, async () => {
    const { signOn, faults, answer } = await openSignOn(authentication);
    const identity = await signOn.identify(await answer(), SECRETS);
    assert.deepEqual([identity, faults], [{ email: EMAIL, isVerified: true }, []]);
  });

test("the operator sees why an exchange failed, without codes, tokens and addresses", async () => {
  const { provider, signOn, faults, answer } = await openSignOn("client_secret_basic");
  const search = await answer();
  await signOn.identify(search, SECRETS);
  const denied = `error=access_denied&error_description=ada%40example.com&state=${SECRETS.state}`;
  for (const given of [search, denied])
    assert.equal(await signOn.identify(given, SECRETS), "refused");
  provider.isForged = true;
  assert.equal(await signOn.identify(await answer(), SECRETS), "refused");
  provider.isForged = false;
  provider.claims = { ...provider.claims, aud: "another-client" };
  assert.equal(await signOn.identify(await answer(), SECRETS), "refused");
  provider.isUp = false;
  assert.equal(await signOn.identify(search, SECRETS), "unavailable");
  assert.deepEqual(faults, [
    { code: "ResponseBodyError", error: "invalid_grant" },
    { code: "AuthorizationResponseError", error: "access_denied" },
    { code: "OAUTH_INVALID_RESPONSE", error: null },
    { code: "OAUTH_JWT_CLAIM_COMPARISON_FAILED", error: null },
    { code: "TypeError", error: null },
  ]);
  const undiscovered = signOnAt(provider);
  assert.equal(await undiscovered.signOn.begin(SECRETS), null);
  assert.deepEqual(undiscovered.faults, [{ code: "TypeError", error: null }]);
});
