/** Billing links in error responses and mails, opened in a browser without an API key. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../support/harness/ask.ts";
import { openMailbox } from "../support/harness/mailbox.ts";
import { refused } from "../support/harness/refused.ts";
import { harnessFor } from "../support/simulation/billing-harness.ts";
import { headingOf, openPage, sendForm } from "../support/simulation/hosted-pages.ts";
import { visitPortal } from "../support/simulation/portal-visit.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

const BUTTON = "Continue to payment";

test("a refusal's resolve_url and the billing pages open without a key and load no resources", async (t) => {
  const { account, service } = await harnessFor(t);
  const unsubscribed = await account();
  const mapping = await unsubscribed.ask("POST", "/mappings", { name: "M" });
  const { resolve_url: resolveUrl } = refused(mapping, 402, "account_read_only");
  assert.equal(resolveUrl, `${service.url}/billing/read-only`);
  for (const path of [
    "/billing/read-only",
    "/billing/upgrade",
    "/billing",
    "/billing?checkout=x",
  ]) {
    const { status, headers, text } = await ask(service.url + path);
    assert.equal(status, 200, path);
    assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
    assert.match(headers.get("content-security-policy") ?? "", /^default-src 'none'/);
    assert.match(text, /<html lang="en">[^]*<h1>/);
    assert.doesNotMatch(text, /<script|<form|acct_/);
    const reference = /href="([^"]*docs)"/.exec(text)?.[1] ?? "";
    assert.equal((await ask(new URL(reference, service.url + path).href)).status, 200, path);
  }
});

test("the link in a payment-failed mail leads to the portal, where a new card pays", async (t) => {
  const mailbox = await openMailbox();
  t.after(mailbox.close);
  const { account, advanceTo, sandbox, settle } = await harnessFor(t, {
    env: { SMTP_URL: mailbox.url },
  });
  const customer = await account();
  await customer.checkout({ card: CARDS.failsLater });
  await advanceTo("2026-01-15T01:00:00Z");
  const link = await linkOf(mailbox, /payment of \$49\.00 failed/);
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await ask(link, { method });
    assert.equal(status, 200);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
  }
  const page = await openPage(link);
  assert.doesNotMatch(page.html, /<script|acct_|cus_|@example/);
  const { leftFor } = await sendForm(page, BUTTON);
  assert.equal(new URL(leftFor ?? "").origin, sandbox.origin);
  const portal = await visitPortal(leftFor ?? "", settle);
  assert.equal(await portal.changeCard(CARDS.paysToo), null);
  assert.equal((await customer.subscription()).status, "active");
});

test("after the subscription ended the link leads to a checkout; an expired or forged one is refused", async (t) => {
  const mailbox = await openMailbox();
  t.after(mailbox.close);
  const { account, advanceTo, sandbox, service } = await harnessFor(t, {
    env: { SMTP_URL: mailbox.url },
  });
  const customer = await account();
  await customer.checkout({ card: CARDS.failsLater });
  await advanceTo("2026-01-15T01:00:00Z");
  const old = await linkOf(mailbox, /payment of \$49\.00 failed/);
  const early = await openPage(old);
  await advanceTo("2026-01-30T01:00:00Z");
  const link = await linkOf(mailbox, /subscription has ended/);
  const { leftFor } = await sendForm(await openPage(link), BUTTON);
  assert.equal(new URL(leftFor ?? "").origin, sandbox.origin);
  assert.match((await openPage(leftFor ?? "")).html, /49\.00/);

  for (const page of [await openPage(old), await sendForm(early, BUTTON)]) {
    assert.equal(page.status, 410);
    assert.equal(headingOf(page), "This link has expired");
  }
  const at = `${service.url}/billing/portal`;
  for (const wrong of [
    "",
    "?link=",
    "?link=%3Cscript%3E",
    "?link=a&link=b",
    `?link=${customer.id}`,
  ]) {
    const page = await openPage(at + wrong);
    assert.deepEqual([page.status, headingOf(page)], [404, "This link does not work"], wrong);
    assert.doesNotMatch(page.html, /<script|<form/);
  }
  const body = new URLSearchParams({ link: "forged~token" });
  const posted = await fetch(at, { method: "POST", body, redirect: "manual" });
  assert.deepEqual([posted.status, posted.headers.get("location")], [404, null]);
});

test("during an outage of the processor a page asks to try again", async (t) => {
  const mailbox = await openMailbox();
  t.after(mailbox.close);
  const harness = await harnessFor(t, { env: { SMTP_URL: mailbox.url } });
  const customer = await harness.account();
  await customer.checkout({ card: CARDS.failsLater });
  await harness.advanceTo("2026-01-15T01:00:00Z");
  const page = await openPage(await linkOf(mailbox, /payment of \$49\.00 failed/));
  await harness.fault({ fault: "fail-before", times: 1000 });
  const failed = await sendForm(page, BUTTON);
  await harness.endFaults();
  assert.equal(failed.status, 502);
  assert.equal(headingOf(failed), "The payment processor cannot be reached");
});

/** The signed link in the newest mail with this subject, once it has arrived. */
async function linkOf(
  mailbox: Awaited<ReturnType<typeof openMailbox>>,
  subject: RegExp,
): Promise<string> {
  for (let count = mailbox.got.length || 1; ; count += 1) {
    const mail = (await mailbox.arrived(count)).find((one) => subject.test(one.subject));
    const [link] = /http\S+\/billing\/portal\?link=\S+/.exec(mail?.text ?? "") ?? [];
    if (link !== undefined) return link;
  }
}
