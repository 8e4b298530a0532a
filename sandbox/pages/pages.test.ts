import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING_ENTERED } from "./entered-card.ts";
import {
  authenticationPage,
  checkoutPage,
  enteredTestCard,
  invoicePage,
  noticePage,
  pageHeaders,
  portalCancelPage,
  portalCardPage,
  portalPage,
} from "./mod.ts";
import { checkoutView, portalView, shownSubscription } from "./rows.fixture.ts";

const HOSTILE = `"><script>alert(1)</script>`;
const [INVOICE = assert.fail()] = portalView().invoices;

const PAGES = {
  checkout: checkoutPage(checkoutView(), NOTHING_ENTERED, {}),
  authentication: authenticationPage("/checkout/cs_1", enteredTestCard("4000002500003155")),
  portal: portalPage(portalView()),
  card: portalCardPage("/portal/visit/v_1", NOTHING_ENTERED, {}),
  cancel: portalCancelPage("/portal/visit/v_1", shownSubscription(), "at_period_end"),
  invoice: invoicePage(INVOICE, "/invoice/t1"),
  notice: noticePage({ title: "Over", text: "It is.", link: null }),
};

test("every page is labelled as a sandbox, has one heading and no script", () => {
  for (const [name, page] of Object.entries(PAGES)) {
    assert.match(page, /<strong>Sandbox<\/strong>/, name);
    assert.equal(page.match(/<h1>/g)?.length, 1, name);
    assert.doesNotMatch(page, /<script|onclick|javascript:/i, name);
  }
});

test("no page loads external resources, and its headers forbid it", () => {
  for (const page of Object.values(PAGES)) {
    const loaded = [...page.matchAll(/<(?:link|img|script)[^>]*(?:href|src)="([^"]*)"/g)];
    assert.deepEqual(
      loaded.map(([, address]) => address),
      ["data:,", "/sandbox.css"],
    );
  }
  const policy = pageHeaders(["https://shop.example"])["content-security-policy"] ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /form-action 'self' https:\/\/shop\.example;/);
});

test("every field has a label, and every button a text", () => {
  for (const page of [PAGES.checkout, PAGES.card]) {
    for (const [, id] of page.matchAll(/<input id="(\w+)"/g))
      assert.match(page, new RegExp(`<label for="${id}">[^<]+</label>`));
  }
  for (const page of Object.values(PAGES)) assert.doesNotMatch(page, /<button[^>]*><\/button>/);
});

test("names that contain markup are shown literally", () => {
  const view = portalView();
  const customer = { ...view.customer, name: HOSTILE };
  const configuration = { ...view.configuration, headline: HOSTILE, termsOfServiceUrl: HOSTILE };
  for (const page of [
    portalPage({ ...view, customer, configuration, done: HOSTILE }),
    checkoutPage({ ...checkoutView(), email: HOSTILE }, { ...NOTHING_ENTERED, name: HOSTILE }, {}),
    authenticationPage("/checkout/cs_1", { ...NOTHING_ENTERED, number: HOSTILE }),
    noticePage({ title: HOSTILE, text: HOSTILE, link: { address: HOSTILE, text: HOSTILE } }),
  ]) {
    assert.doesNotMatch(page, /<script/);
    assert.match(page, /&lt;script&gt;/);
  }
});

test("a checkout shows the price today and after the trial", () => {
  assert.match(PAGES.checkout, /\$0\.00/);
  assert.match(PAGES.checkout, /Free until 15 Jan 2026/);
  assert.match(PAGES.checkout, /\$49\.00 per month/);
  assert.match(PAGES.checkout, /Start trial/);
  assert.match(PAGES.checkout, /href="https:\/\/shop\.example\/plans\?a=1&amp;b=2"/);
  const order = { ...checkoutView().session.order, trialDays: null };
  const paid = checkoutPage(checkoutView({ order, amountTotal: 4900 }), NOTHING_ENTERED, {});
  assert.match(paid, /<p class="amount">\$49\.00<\/p>\s*<p class="muted">due today<\/p>/);
  assert.match(paid, /Subscribe<\/button>/);
});

test("the portal shows subscriptions, cards and invoices", () => {
  assert.match(PAGES.portal, /Billing for Ada Lovelace/);
  assert.match(PAGES.portal, /Renews on 1 Feb 2026/);
  assert.match(PAGES.portal, /\$0\.10 each, as used/);
  assert.match(PAGES.portal, /Visa ending in 4242<br>\s*<span[^>]*>Ada Lovelace, expires 12\/2034/);
  assert.match(PAGES.portal, /href="\/invoice\/t1\/pdf"/);
  assert.match(PAGES.portal, /href="https:\/\/shop\.example\/account"/);
});

test("the portal offers exactly what its configuration allows", () => {
  const { configuration } = portalView();
  const bare = { ...configuration, cancels: null, changesCard: false, showsInvoices: false };
  const page = portalPage(portalView({ configuration: bare }));
  assert.doesNotMatch(page, /Cancel subscription|Change card|Invoices|<form/);
});

test("an ending subscription can be reactivated, and a trial or past due one is labelled", () => {
  const ending = about({ isCancelledAtPeriodEnd: true });
  assert.match(ending, /Ends on 1 Feb 2026/);
  assert.match(ending, /action="\/portal\/visit\/v_1\/subscriptions\/sub_1\/keep"/);
  assert.doesNotMatch(ending, /Cancel subscription/);
  const trial = about({ status: "trialing", trialEnd: 1_768_435_200 });
  assert.match(trial, /Free trial until 15 Jan 2026/);
  assert.match(about({ status: "past_due" }), /Past due/);
  assert.match(portalPage(portalView({ subscriptions: [] })), /None at present/);
});

test("the cancellation page says when the subscription ends", () => {
  assert.match(PAGES.cancel, /until 1 Feb 2026/);
  const now = portalCancelPage("/portal/visit/v_1", shownSubscription(), "immediately");
  assert.match(now, /It ends at once/);
});

test("the authentication page carries the card along and asks for the outcome", () => {
  assert.match(PAGES.authentication, /type="hidden" name="number" value="4000 0025 0000 3155"/);
  assert.match(PAGES.authentication, /name="authentication" value="complete">Complete/);
  assert.match(PAGES.authentication, /name="authentication" value="fail">Fail/);
});

/** The portal page of a customer with one subscription. */
function about(given: Parameters<typeof shownSubscription>[0]): string {
  return portalPage(portalView({ subscriptions: [shownSubscription(given)] }));
}
