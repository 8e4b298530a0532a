import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Locator } from "playwright-core";
import { testProvider } from "../../support/harness/open-id-provider.ts";
import { violations } from "../dashboard-page.ts";
import {
  fitsWindow,
  lookAt,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
  signIn,
} from "./harness.ts";

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
    const sign = await placeOf(page.locator(".banner > .icon"));
    const text = await placeOf(page.locator(".banner-text"));
    assert.ok(text.x > sign.x && text.y < sign.y, "the text is beside its sign");
    await pictured(page, `single-sign-on-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
  });

test("127: the owner requires single sign-on, and a password then opens the account no longer", {
  skip,
}, async (t) => {
  const account = await harness.account();
  const owner = await harness.person(account);
  const editor = await harness.person(account, "editor");
  const early = await harness.open({ test: t, path: "/production/settings", person: owner });
  await early.page.getByRole("button", { name: "Require single sign-on" }).click();
  await lookAt(early.page, "sign-in-rule-question");
  const confirm = early.page.getByRole("dialog").getByRole("button", { name: "Require single" });
  await confirm.click();
  await early.page.getByText("sign in with Acme Login first").waitFor();

  provider.claims = { email: owner.email, email_verified: true };
  const { page, faults } = await harness.open({
    test: t,
    path: "/signin?next=/production/settings",
    person: null,
  });
  await page.getByRole("link", { name: "Sign in with Acme Login" }).click();
  await page.getByRole("button", { name: "Require single sign-on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Require single" }).click();
  await page.getByText("By single sign-on only.", { exact: true }).waitFor();
  await lookAt(page, "sign-in-rule");
  const issuer = provider.settings["OIDC_ISSUER"] ?? "";
  const others = faults.filter((fault) => !fault.startsWith(issuer));
  assert.deepEqual(others, []);

  const other = await harness.open({ test: t, path: "/production/keys", person: editor });
  await other.page.getByText("Your account requires single sign-on").waitFor();
  const title = await placeOf(other.page.getByText("Your account requires single sign-on"));
  const link = await placeOf(other.page.getByRole("link", { name: "Sign in with Acme Login" }));
  assert.ok(Math.abs(middleOf(title) - middleOf(link)) < 2, "the link is centred below the text");
  await lookAt(other.page, "closed-account");
  await other.page.getByRole("button", { name: "Sign out" }).click();
  await other.page.getByLabel("E-mail address").waitFor();
  await signIn(other.page, editor);
  await other.page.getByText("This account requires single sign-on.").waitFor();
  provider.claims = { email: editor.email, email_verified: true };
  await other.page.getByRole("link", { name: "Sign in with Acme Login" }).click();
  await other.page.getByRole("navigation", { name: "Pages" }).first().waitFor();
});

type Place = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** Where an element is on the page. */
async function placeOf(element: Locator): Promise<Place> {
  return (await element.boundingBox()) ?? assert.fail("it is not visible");
}

function middleOf({ x, width }: Place): number {
  return x + width / 2;
}
