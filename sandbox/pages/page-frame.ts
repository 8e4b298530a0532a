import { type Content, html } from "./html.ts";

/** URL of the style sheet. */
export const STYLE_URL = "/sandbox.css";

/** Returns the page layout, whose first line says that this is a sandbox. */
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
 * Security headers of every page: only the style sheet is loaded, no framing, no referrer. `origins`: where its forms
 * may redirect to.
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
