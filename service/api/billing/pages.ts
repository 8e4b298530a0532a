import type { PublicGet } from "../http/public-endpoints.ts";
import type { Reply } from "../http/reply.ts";
import { fixedReply } from "../http/reply.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
const TYPE = "text/html; charset=utf-8";

const OPEN_BY_MAIL =
  "<p>The mails about it that the account's owner got have a link that opens the payment page without an API key. It works for seven days.</p>";
const OPEN_BY_KEY = `<p>With an API key of the account:</p>
<ul>
<li>your plan: <code>GET /api/v1/billing/subscription</code></li>
<li>another card, and invoices to look at: <code>GET /api/v1/billing/portal</code>, which answers with an address to open</li>
<li>to subscribe: <code>POST /api/v1/billing/checkout</code>, which answers with an address to open</li>
<li>another plan: <code>PUT /api/v1/billing/subscription/upgrade</code> or <code>…/downgrade</code></li>
<li>what was used this month: <code>GET /api/v1/billing/usage/current-period</code></li>
</ul>`;

/**
 * Pages that explain billing to visitors without an API key, without data of any account: `/billing`, the return URL of
 * the payment processor, and the targets of `resolve_url` and `upgrade_url` in error bodies.
 */
export function billingPages(): readonly PublicGet[] {
  return [
    makePage("/billing", "", "Billing", [
      "<p>If you come from a checkout that you completed, your plan begins within seconds, and you can close this page. If you turned back, nothing was bought.</p>",
      OPEN_BY_KEY,
    ]),
    makePage("/billing/read-only", "../", "The account is read-only", [
      "<p>Nothing new can be generated, uploaded or changed. What is there can be read and downloaded, and running jobs wait for 30 days. The refused call says which of these applies in <code>subscription_status</code>:</p>",
      `<dl>
<dt>past_due: a payment failed</dt>
<dd>Open the customer portal and enter another card. The open invoice is charged at once, and everything goes on.</dd>
<dt>canceled: the subscription ended</dt>
<dd>Subscribe again at the checkout. Templates, mappings and keys are as they were.</dd>
<dt>null: the account was never subscribed</dt>
<dd>Subscribe at the checkout.</dd>
</dl>`,
      OPEN_BY_MAIL,
      OPEN_BY_KEY,
    ]),
    makePage("/billing/upgrade", "../", "The month's quota is used up", [
      "<p>The call asked for more PDFs than the account may make this month. Its answer says how many are left, and in <code>resets_at</code> when they are counted anew.</p>",
      "<p>A larger plan includes more at once. Where the account has a cap of its own (<code>overage_limit_pdfs</code>), raising it allows more, too: <code>PUT /api/v1/account</code>.</p>",
      OPEN_BY_KEY,
    ]),
  ];
}

/** Returns a page for one visitor: it is never cached, and its URL is not sent as Referer. `body` is HTML. */
export function visitorPage(status: number, title: string, body: string): Reply {
  // The form's response redirects to the payment processor, and Chromium applies form-action to redirects.
  const policy = [...POLICY, "form-action 'self' https: http:"].join("; ");
  const bytes = Buffer.from(markup("../", title, body));
  return {
    kind: "bytes",
    status,
    contentType: TYPE,
    sizeBytes: bytes.byteLength,
    body: async function* () {
      yield bytes;
    },
    headers: { ...PRIVATE, "content-security-policy": policy },
  };
}

/** Headers of responses to a link with a token. */
export const PRIVATE = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;

function makePage(path: string, root: string, title: string, parts: readonly string[]): PublicGet {
  const bytes = Buffer.from(markup(root, title, parts.join("\n")));
  const shape = { contentType: TYPE, policy: [...POLICY, "form-action 'none'"].join("; ") };
  return { path, handle: async () => fixedReply(bytes, shape) };
}

// Links are relative to work behind a proxy's path prefix; `root` is the relative path to the service's root.
function markup(root: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Platen</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; --accent: light-dark(#4046c8, #a7aeff); }
body { max-width: 38rem; margin: 3rem auto; padding: 0 1.25rem; background: light-dark(#fcfcfe, #17181f); color: light-dark(#1a1c2b, #e9eaf2); font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.625rem; letter-spacing: -.02em; }
a { color: var(--accent); }
code { font-size: .95em; overflow-wrap: anywhere; }
dt { font-weight: 600; }
dd { margin: 0 0 .75rem; }
button { font: inherit; font-weight: 600; padding: .6rem 1.4rem; border: 0; border-radius: .5rem; background: #4046c8; color: #fff; cursor: pointer; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
<p>People of the account see and change all of it <a href="${root}app/">in the dashboard</a>; programs find it described <a href="${root}docs">in the reference</a>.</p>
</main>
</body>
</html>
`;
}
