import type { Door } from "./doors.ts";
import { fixedReply } from "./fixed-reply.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Relative, so that the page also works below a prefix of a proxy. It says nothing of anybody: whoever comes has no key.
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Billing – Platen</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; }
body { max-width: 38rem; margin: 3rem auto; padding: 0 1.25rem; font: 1rem/1.6 system-ui, sans-serif; }
code { font-size: .95em; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>Billing</h1>
<p>If you come from a checkout that you completed, your plan begins within seconds, and you can close this page.
If you turned back, nothing was bought.</p>
<p>How your account stands, its invoices and other plans are asked for with its API key:</p>
<ul>
<li>your plan: <code>GET /api/v1/billing/subscription</code></li>
<li>another card, and invoices to look at: <code>GET /api/v1/billing/portal</code>, which answers an address to open</li>
<li>another plan: <code>PUT /api/v1/billing/subscription/upgrade</code> or <code>…/downgrade</code></li>
<li>what was used this month: <code>GET /api/v1/billing/usage/current-period</code></li>
</ul>
<p>All of it is described <a href="docs">in the reference</a>.</p>
</main>
</body>
</html>
`;

/** `/billing`: where people come back to from the payment processor, and where mails about billing lead. */
export function billingDoor(): Door {
  const shape = { contentType: "text/html; charset=utf-8", policy: POLICY };
  return { path: "/billing", handle: async () => fixedReply(Buffer.from(PAGE), shape) };
}
