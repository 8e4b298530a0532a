import { type Content, html } from "./html.ts";

/** Where the pages look for their style. */
export const STYLE_URL = "/sandbox.css";

/** A page that says in its first line what it is: nothing on it costs anything. */
export function pageFrame(title: string, content: Content): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_URL}">
</head>
<body>
<p class="banner"><strong>Sandbox</strong> <span>Test payments. No money moves.</span></p>
<main>${content}</main>
</body>
</html>
`;
  return page.text;
}

/**
 * What a browser is told with every page: nothing is loaded but the style, nothing frames it, no address of it is handed
 * on. `origins` are those that its forms may lead to in the end.
 */
export function pageHeaders(origins: readonly string[] = []): Readonly<Record<string, string>> {
  const targets = ["'self'", ...origins].join(" ");
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      `default-src 'none'; style-src 'self'; img-src data:; form-action ${targets}; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
}
