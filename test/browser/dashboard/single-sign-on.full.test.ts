import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testProvider } from "../../support/harness/open-id-provider.ts";
import { violations } from "../dashboard-page.ts";
import { fitsWindow, NO_BROWSER, openDashboardHarness, pictured, SIGHTS } from "./harness.ts";

const skip = NO_BROWSER;
const provider = await testProvider();
after(provider.close);
const harness = await openDashboardHarness(provider.settings);
const ada = await harness.person(await harness.account());

test("127: a member signs in at the provider, and returns to the page that was wanted", {
  skip,
}, async (t) => {
  provider.claims = { email: ada.email, email_verified: true };
  const { page } = await harness.open({ test: t, path: "/staging/keys", person: null });
  await page.getByRole("link", { name: "Sign in with Acme Login" }).click();
  await page.getByRole("heading", { name: "API keys" }).waitFor();
  assert.match(page.url(), /\/app\/staging\/keys$/);
});

for (const name of ["wide", "dark", "phone"] as const)
  test(`127: the page says that the provider's person is not signed in, ${name}`, {
    skip,
  }, async (t) => {
    provider.claims = { email: "unknown@example.com", email_verified: true };
    const { page } = await harness.open({
      test: t,
      path: "/signin",
      person: null,
      ...SIGHTS[name],
    });
    await page.getByRole("link", { name: "Sign in with Acme Login" }).click();
    await page.getByText("You could not be signed in there.").waitFor();
    await pictured(page, `single-sign-on-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
  });
