import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { LinkFacts } from "./link-mails.ts";
import { composeMail, type Mail } from "./mail.ts";
import type { MailAccount, MailContext } from "./mail-content.ts";
import type { NoticeFacts, QuotaThreshold, WebhookFailing } from "./notice.ts";

const ACCOUNT: MailAccount = {
  id: brand<AccountId>("acct_x"),
  name: "Müller & Söhne",
  ownerEmail: "owner@example.com",
};
const CONTEXT: MailContext = {
  baseUrl: "https://forms.example.org",
  link: "https://forms.example.org/billing/portal?link=x",
  account: ACCOUNT,
};
const QUOTA: QuotaThreshold = {
  kind: "quota_threshold",
  month: "2026-12",
  percent: 80,
  used: 800,
  limit: 1000,
  tier: "PRO",
  overageCents: 10,
  cap: null,
};
const WEBHOOK: WebhookFailing = {
  kind: "webhook_failing",
  webhookId: 12,
  name: "Orders",
  url: "https://hooks.example.com/orders",
  error: "The endpoint answered with status 500.",
  isSwitchedOff: false,
};
const ENDS = instant(Date.UTC(2027, 0, 15));
const EVERY: readonly NoticeFacts[] = [
  QUOTA,
  WEBHOOK,
  { kind: "trial_ending", tier: "PRO", endsAt: ENDS },
  {
    kind: "payment_failed",
    tier: "BUSINESS",
    amountDue: 19_900,
    currency: "usd",
    invoiceId: "in_1",
    nextAttemptAt: ENDS,
  },
  { kind: "subscription_canceled", tier: "PRO", endedAt: ENDS },
];

const INVITATION: LinkFacts = { kind: "invitation", role: "editor", inviterName: "Ann" };
const LINK = "https://forms.example.org/app/invitation#abc-_DEF";
const INVITED: MailContext = { ...CONTEXT, link: LINK };

const quota = (more: Partial<QuotaThreshold>): Mail => composeMail({ ...QUOTA, ...more }, CONTEXT);

/** Names that try to break out of text. */
const WILD = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    '"><script>alert(1)</script>',
    "a\r\nBcc: evil@example.com",
    "</title><img src=x>",
    "\u202Egpj.exe",
    "&lt;b&gt;",
    "\u0000\u2028\u2029",
    "😀".repeat(150),
  ),
);

/** Returns roughly the text that a mail program displays for the HTML. */
function extractText(html: string): string {
  return html
    .replace(/^.*<body/s, "<body")
    .replace(/<[^>]+>/g, "\n")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

function tags(html: string): readonly string[] {
  return [...html.matchAll(/<\/?[a-z][^>]*>/gi)].map(([tag]) => tag);
}

test("both forms of every mail name the account, the action and the reason", () => {
  for (const facts of EVERY) {
    const { subject, text, html } = composeMail(facts, CONTEXT);
    for (const form of [text, extractText(html)]) {
      for (const said of ["Müller & Söhne", "acct_x", "You get this mail because"])
        assert.ok(form.includes(said), `${facts.kind}: ${said}`);
      assert.match(form, /https:\/\/forms\.example\.org\/(?:billing\/portal\?link=x|docs)\n/);
    }
    assert.ok(subject.length > 10 && !/[\r\n]/.test(subject));
  }
});

test("a mail loads no resources, runs no scripts and contains no tracking", () => {
  for (const facts of EVERY) {
    const { html } = composeMail(facts, CONTEXT);
    assert.doesNotMatch(html, /<(?:img|script|link|iframe|object|form)\b|url\(|@import|\bsrc=/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    assert.equal(links.length, 1);
    assert.match(
      links[0] ?? "",
      /^https:\/\/forms\.example\.org\/(?:billing\/portal\?link=x|docs)$/,
    );
  }
});

test("the owner is warned at 80 %, urgently at 95 %, and informed at 100 %", () => {
  assert.equal(quota({}).subject, "80% of your PDFs for December 2026 are used");
  assert.equal(
    quota({ percent: 95, used: 950 }).subject,
    "Urgent: 95% of your PDFs for December 2026 are used",
  );
  const all = quota({ percent: 100, used: 1003 });
  assert.equal(all.subject, "All PDFs included for December 2026 are used");
  assert.match(all.text, /made 1,003 PDFs in December 2026; PRO includes 1,000\./);
  assert.match(all.text, /Counted anew: 1 January 2027, 00:00 UTC/);
  assert.match(quota({ used: 820 }).text, /made 820 of the 1,000 PDFs .* 180 more are included\./);
});

test("overage costs its price or nothing, or generation stops at the limit or the account's own limit", () => {
  const all = { percent: 100, used: 1000 } as const;
  const cases = [
    [{}, /Generation goes on, and each further PDF costs \$0\.10, billed at the end/],
    [{ overageCents: 5 }, /costs \$0\.05/],
    [{ cap: 1250 }, /costs \$0\.10.* It stops at 1,250 PDFs, the bound that you set\./],
    [{ cap: 1000 }, /Generation stops until 1 January 2027, 00:00 UTC\./],
    [{ cap: 1000, overageCents: null }, /Generation stops until/],
    [{ overageCents: null }, /Generation goes on, and nothing more is charged\./],
    [{ overageCents: 0 }, /nothing more is charged\./],
  ] as const;
  for (const [more, said] of cases) assert.match(quota({ ...all, ...more }).text, said);
  assert.match(quota({ cap: 1000 }).text, /After them generation stops/);
});

test("a failed payment mail has the amount, the consequence and the next attempt", () => {
  const [, , , failed] = EVERY;
  assert.ok(failed?.kind === "payment_failed");
  const { subject, text } = composeMail(failed, CONTEXT);
  assert.equal(subject, "Your payment of $199.00 failed");
  assert.match(text, /read-only until it is paid/);
  assert.match(text, /tried again on 15 January 2027, 00:00 UTC\./);
  const last = composeMail({ ...failed, nextAttemptAt: null, amountDue: 4910 }, CONTEXT);
  assert.equal(last.subject, "Your payment of $49.10 failed");
  assert.match(last.text, /not tried again by itself/);
  const yen = composeMail({ ...failed, currency: "jpy", amountDue: 4900 }, CONTEXT);
  assert.equal(yen.subject, "Your payment of ¥4,900 failed");
});

test("a trial-ending mail says when it ends and what is charged", () => {
  const { subject, text } = composeMail(
    { kind: "trial_ending", tier: "PRO", endsAt: ENDS },
    CONTEXT,
  );
  assert.equal(subject, "Your trial of PRO ends on 15 January 2027");
  assert.match(text, /its price is charged to your card/);
});

test("a mail says that a webhook was switched off", () => {
  const off = composeMail({ ...WEBHOOK, isSwitchedOff: true, error: null }, CONTEXT);
  assert.equal(off.subject, "Your webhook Orders was switched off");
  assert.doesNotMatch(off.text, /Last failure/);
  assert.match(composeMail(WEBHOOK, CONTEXT).text, /Last failure: The endpoint answered with/);
});

test("an account without a name is shown by its owner's address", () => {
  const { text } = composeMail(QUOTA, { ...CONTEXT, account: { ...ACCOUNT, name: null } });
  assert.match(text, /^Account: owner@example\.com$/m);
});

test("an invitation says who invited to which account, with which role, and how long the link works", () => {
  const { subject, text, html } = composeMail(INVITATION, INVITED);
  assert.equal(subject, "You are invited to Müller & Söhne on Platen");
  for (const form of [text, extractText(html)]) {
    assert.match(form, /Ann invited you to Müller & Söhne on Platen, which fills PDF forms\./);
    assert.match(form, /As an editor you may prepare forms and fill them\./);
    assert.match(form, /works once, for seven days/);
    assert.match(form, /your address was invited to the account acct_x/);
    assert.ok(form.includes(LINK));
  }
  assert.match(html, /href="https:\/\/forms\.example\.org\/app\/invitation#abc-_DEF"/);
  const unnamed = composeMail({ ...INVITATION, inviterName: null }, INVITED);
  assert.match(unnamed.text, /^You are invited to Müller & Söhne on Platen, which fills/m);
});

test("a password reset names the person and no account", () => {
  const link = "https://forms.example.org/app/reset#abc";
  const mail = composeMail({ kind: "reset", name: "Ann" }, { ...CONTEXT, link, account: null });
  assert.equal(mail.subject, "Reset your password");
  for (const form of [mail.text, extractText(mail.html)]) {
    assert.match(form, /Hello Ann, a new password for your Platen account was requested/);
    assert.match(form, /works once, for one hour/);
    assert.doesNotMatch(form, /acct_x|Account/);
    assert.ok(form.includes(link));
  }
  assert.doesNotMatch(mail.html, /<table[^>]*>\s*<\/table>/);
});

test("names in mails with links cannot break the HTML or the subject line", () => {
  const plain = composeMail(INVITATION, INVITED);
  fc.assert(
    fc.property(WILD, WILD, (inviterName, account) => {
      const mail = composeMail(
        { ...INVITATION, inviterName: `a${inviterName}` },
        { ...INVITED, account: { ...ACCOUNT, name: account } },
      );
      assert.deepEqual(tags(mail.html), tags(plain.html));
      assert.doesNotMatch(mail.subject, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      assert.equal(mail.text.split("\n").length, plain.text.split("\n").length);
    }),
  );
});

test("user-supplied names cannot break the HTML or the subject line", () => {
  const plain = composeMail(WEBHOOK, CONTEXT);
  fc.assert(
    fc.property(WILD, WILD, WILD, (name, error, account) => {
      const url = `https://hooks.example.com/${name}`;
      const mail = composeMail(
        { ...WEBHOOK, name, error, url },
        {
          ...CONTEXT,
          account: { ...ACCOUNT, name: account },
        },
      );
      assert.deepEqual(tags(mail.html), tags(plain.html));
      assert.doesNotMatch(mail.subject, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      assert.ok(mail.subject.isWellFormed() || !name.isWellFormed());
      assert.ok(mail.subject.length < 240);
      assert.equal(mail.text.split("\n").length, plain.text.split("\n").length);
    }),
  );
});
