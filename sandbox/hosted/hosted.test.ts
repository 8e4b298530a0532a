import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { extractDrawnText } from "../../lab/referees/drawn-text.ts";
import { type Hosted, startHosted } from "./visit.fixture.ts";

const SHOP = "https://shop.example";
const CARD = {
  number: "4242 4242 4242 4242",
  expiry: "12 / 34",
  cvc: "123",
  name: "Ada Lovelace",
};

let hosted: Hosted;

before(async () => {
  hosted = await startHosted(SHOP);
});
after(() => hosted.close());

/** Submits a form like a browser on our own page; headers can be overridden. */
async function send(
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
    headers: { origin: hosted.origin, ...headers },
  });
  return {
    status: response.status,
    to: response.headers.get("location"),
    page: await response.text(),
  };
}

async function open(url: string) {
  const response = await fetch(url, { redirect: "manual" });
  return { response, status: response.status, page: await response.text() };
}

/** Opens a portal URL; returns the redirect. */
async function enter(address: string): Promise<string> {
  const { response } = await open(address);
  assert.equal(response.status, 303);
  return hosted.origin + (response.headers.get("location") ?? "");
}

async function subscribe(): Promise<string> {
  const { url, customer } = await hosted.checkout();
  assert.equal((await send(url, CARD)).status, 303);
  return customer;
}

test("a working card subscribes and redirects to the shop with the checkout's id", async () => {
  const { id, url } = await hosted.checkout();
  const { status, to } = await send(url, CARD);
  assert.equal(status, 303);
  assert.equal(to, `${SHOP}/done?session=${id}`);
  const session = await hosted.stripe.checkout.sessions.retrieve(id);
  assert.equal(session.status, "complete");
  const { page } = await open(url);
  assert.match(page, /You have subscribed/);
});

test("a checkout page allows its form to end at the shop, and is not cached", async () => {
  const { url } = await hosted.checkout();
  const { response } = await open(url);
  assert.match(
    response.headers.get("content-security-policy") ?? "",
    /form-action 'self' https:\/\/shop\.example;/,
  );
  assert.equal(response.headers.get("cache-control"), "no-store");
});

test("a declined card is reported beside its number, and nothing is subscribed", async () => {
  const { id, url } = await hosted.checkout();
  for (const [number, message] of [
    ["4000000000000002", "Your card was declined."],
    ["4000000000009995", "Your card has insufficient funds."],
    ["4111111111111111", "Your card number is not one of the sandbox&#39;s test cards."],
  ] as const) {
    const { status, page } = await send(url, { ...CARD, number });
    assert.equal(status, 422);
    assert.ok(page.includes(`id="number-fault">${message}`), page);
    assert.match(page, /value="Ada Lovelace"/);
  }
  assert.equal((await hosted.stripe.checkout.sessions.retrieve(id)).status, "open");
});

test("an incomplete form is shown again with the missing fields", async () => {
  const { url } = await hosted.checkout();
  const { status, page } = await send(url, { number: CARD.number });
  assert.equal(status, 422);
  assert.match(page, /id="expiry-fault"/);
  assert.match(page, /id="name-fault"/);
});

test("a card that requires authentication is accepted or refused by its holder's answer", async () => {
  const { id, url } = await hosted.checkout();
  const asking = { ...CARD, number: "4000 0025 0000 3155" };
  const asked = await send(url, asking);
  assert.equal(asked.status, 200);
  assert.match(asked.page, /Your bank asks you/);
  const failed = await send(url, { ...asking, authentication: "fail" });
  assert.equal(failed.status, 422);
  assert.match(failed.page, /unable to authenticate/);
  assert.equal((await hosted.stripe.checkout.sessions.retrieve(id)).status, "open");
  assert.equal((await send(url, { ...asking, authentication: "complete" })).status, 303);
  assert.equal((await hosted.stripe.checkout.sessions.retrieve(id)).status, "complete");
});

test("a closed checkout says so and links back", async () => {
  const { id, url } = await hosted.checkout();
  await hosted.stripe.checkout.sessions.expire(id);
  for (const { status, page } of [await open(url), await send(url, CARD)]) {
    assert.equal(status, 410);
    assert.match(page, /has expired/);
    assert.match(page, /href="https:\/\/shop\.example\/plans"/);
  }
  assert.equal((await open(`${hosted.origin}/checkout/cs_test_none`)).status, 404);
});

test("a form from another site has no effect", async () => {
  const { id, url } = await hosted.checkout();
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ]) {
    assert.equal((await send(url, CARD, headers)).status, 403);
  }
  assert.equal((await hosted.stripe.checkout.sessions.retrieve(id)).status, "open");
});

test("a portal URL works once, and a HEAD request does not use it up", async () => {
  const address = await hosted.portal(await subscribe());
  assert.equal((await fetch(address, { method: "HEAD" })).status, 404);
  const home = await enter(address);
  assert.equal((await open(home)).status, 200);
  assert.equal((await open(address)).status, 404);
  assert.equal((await open(`${hosted.origin}/portal/visit/none`)).status, 404);
});

test("a card that is changed in the portal becomes the default", async () => {
  const customer = await subscribe();
  const home = await enter(await hosted.portal(customer));
  const declined = await send(`${home}/card`, { ...CARD, number: "4000000000000002" });
  assert.equal(declined.status, 422);
  assert.match(declined.page, /Your card was declined/);
  const changed = await send(`${home}/card`, { ...CARD, number: "5555555555554444" });
  assert.equal(changed.status, 303);
  const { page } = await open(hosted.origin + (changed.to ?? ""));
  assert.match(page, /Your card was changed/);
  assert.match(page, /Mastercard ending in 4444/);
  const found = await hosted.stripe.customers.retrieve(customer);
  assert.ok(found.deleted !== true);
  const { default_payment_method: method } = found.invoice_settings;
  assert.ok(typeof method === "string");
  assert.equal((await hosted.stripe.paymentMethods.retrieve(method)).card?.last4, "4444");
});

test("in the portal a subscription is cancelled after a question, and can be reactivated", async () => {
  const customer = await subscribe();
  const home = await enter(await hosted.portal(customer));
  const { page } = await open(home);
  const place = /href="([^"]+\/cancel)"/.exec(page)?.[1] ?? assert.fail(page);
  assert.match((await open(hosted.origin + place)).page, /Cancel Platen\?/);
  assert.equal((await send(hosted.origin + place, {})).status, 303);
  const isEnding = async () => {
    const [found] = (await hosted.stripe.subscriptions.list({ customer })).data;
    return found?.cancel_at_period_end;
  };
  assert.equal(await isEnding(), true);
  assert.match((await open(home)).page, /Keep the subscription/);
  await send(hosted.origin + place.replace(/cancel$/, "keep"), {});
  assert.equal(await isEnding(), false);
});

test("a subscription of another customer, or without the feature, cannot be cancelled", async () => {
  const [mine, theirs] = [await subscribe(), await subscribe()];
  const [other] = (await hosted.stripe.subscriptions.list({ customer: theirs })).data;
  const home = await enter(await hosted.portal(mine));
  const foreign = `${home}/subscriptions/${other?.id}`;
  assert.equal((await open(`${foreign}/cancel`)).status, 404);
  assert.equal((await send(`${foreign}/cancel`, {})).status, 404);
  const bare = await enter(
    await hosted.portal(theirs, {
      subscription_cancel: { enabled: false },
      payment_method_update: { enabled: false },
    }),
  );
  assert.equal((await send(`${bare}/subscriptions/${other?.id}/cancel`, {})).status, 400);
  assert.equal((await open(`${bare}/card`)).status, 400);
  assert.equal((await send(`${bare}/card`, CARD)).status, 400);
});

test("an invoice has a page and a PDF with its line items", async () => {
  const customer = await subscribe();
  const [invoice] = (await hosted.stripe.invoices.list({ customer })).data;
  const { page } = await open(invoice?.hosted_invoice_url ?? assert.fail());
  assert.match(page, /\$49\.00/);
  const response = await fetch(invoice?.invoice_pdf ?? assert.fail());
  assert.equal(response.headers.get("content-type"), "application/pdf");
  const { pages } = await extractDrawnText(new Uint8Array(await response.arrayBuffer()));
  assert.ok(pages[0]?.includes("$49.00") === true && pages[0].includes("Ada"), pages[0]);
  assert.equal((await open(`${hosted.origin}/invoice/none`)).status, 404);
  assert.equal((await open(`${hosted.origin}/invoice/none/pdf`)).status, 404);
});

test("where another server passes requests on, links and redirects lead below its path", async () => {
  const customer = await subscribe();
  const headers = { "x-forwarded-prefix": "/sandbox", "x-forwarded-host": "platen.example" };
  const entered = await fetch(await hosted.portal(customer), { headers, redirect: "manual" });
  const place = entered.headers.get("location") ?? "";
  assert.match(place, /^\/sandbox\/portal\/visit\/\w+$/);
  const own = hosted.origin + place.slice("/sandbox".length);
  const page = await (await fetch(own, { headers })).text();
  assert.match(page, / href="\/sandbox\/sandbox\.css"/);
  assert.match(page, new RegExp(` href="${place}/card"`));
  assert.doesNotMatch(page, / (?:href|action)="\/(?!sandbox\/)/);
  const sent = await send(`${own}/card`, CARD, { ...headers, origin: "https://platen.example" });
  assert.deepEqual([sent.status, sent.to], [303, `${place}?done=card`]);
});
