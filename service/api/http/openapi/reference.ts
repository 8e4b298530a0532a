import { readFileSync } from "node:fs";
import type { BaseUrl } from "#base/base-url.ts";
import { REFUSALS } from "#contract/refusals.ts";
import type { UploadLimits } from "../form.ts";
import type { PublicGet } from "../public-endpoints.ts";
import { type BytesReply, fixedReply } from "../reply.ts";
import type { AnyOperation } from "../route.ts";
import ANSWER_EXAMPLES from "./answer-examples.json" with { type: "json" };
import BODY_EXAMPLES from "./body-examples.json" with { type: "json" };
import { openApiDocument } from "./document.ts";
import { header, LOOK, REFERENCE_LOOK } from "./look.ts";

const BUNDLE = import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js");
const STYLE = import.meta.resolve("swagger-ui-dist/swagger-ui.css");

/** Content-Security-Policy: the page loads from this service only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // the package sets style attributes
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

// Relative, so that the page also works below a prefix of a proxy.
function referencePage(hasGuide: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platen API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/reference.css">
<style>${REFERENCE_LOOK}</style>
</head>
<body>
${header(0, hasGuide)}
<main id="reference"></main>
<script src="docs/reference.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;
}

/** Every error code with its meaning; `/docs/errors#not_found` leads to one. */
function errorsPage(hasGuide: boolean): string {
  const entries = Object.entries(REFUSALS).map(
    ([code, { status, meaning }]) =>
      `<dt id="${code}">${status} <code>${code}</code></dt>\n<dd>${markup(meaning)}</dd>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors · Platen API</title>
<link rel="icon" href="data:,">
<style>
${LOOK}
main { max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
dt { margin-top: 1rem; font-weight: 600; scroll-margin-top: 2rem }
dt:target { outline: 0.1875rem solid var(--accent) }
dd { margin: 0; overflow-wrap: anywhere }
</style>
</head>
<body>
${header(1, hasGuide)}
<main>
<h1>Errors</h1>
<p>The codes of the API: <code>error</code> in the body of an answer. <a href="../docs">Reference of the API</a></p>
<dl>
${entries.join("\n")}
</dl>
</main>
</body>
</html>
`;
}

/** The sentence as HTML, what it has in backticks as code. */
function markup(text: string): string {
  const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return safe.replaceAll(/`([^`]*)`/g, "<code>$1</code>");
}

const START = `const dark = matchMedia("(prefers-color-scheme: dark)");
const dress = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", dress);
dress();
SwaggerUIBundle({
  url: "openapi.json",
  domNode: document.getElementById("reference"),
  deepLinking: true,
  filter: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

type ReferenceSettings = UploadLimits & {
  readonly baseUrl: BaseUrl;
  /** Whether the documentation is served beside the reference. */
  readonly hasGuide: boolean;
};

/** `/openapi.json`, and `/docs`, which renders it. */
export function referenceEndpoints(
  routes: readonly AnyOperation[],
  { baseUrl, templateBytesMax, csvBytesMax, hasGuide }: ReferenceSettings,
): readonly PublicGet[] {
  const limits = { templateBytesMax, csvBytesMax };
  // The document is made once and needs no credentials. A service without BASE_URL has its URL only after its start.
  const document = memoize((url) =>
    Buffer.from(
      JSON.stringify(
        openApiDocument(routes, { url, limits, examples: ANSWER_EXAMPLES, bodies: BODY_EXAMPLES }),
      ),
    ),
  );
  const ofPackage = memoize((url) => readFileSync(new URL(url)));
  const json = { contentType: "application/json; charset=utf-8" };
  const html = { contentType: "text/html; charset=utf-8", policy: POLICY };
  const script = { contentType: "text/javascript; charset=utf-8" };
  const style = { contentType: "text/css; charset=utf-8" };
  return [
    {
      path: "/openapi.json",
      handle: async () => forbidCaching(fixedReply(document(baseUrl()), json)),
    },
    {
      path: "/docs/errors",
      handle: async () => fixedReply(Buffer.from(errorsPage(hasGuide)), html),
    },
    {
      path: "/docs",
      handle: async () => fixedReply(Buffer.from(referencePage(hasGuide)), html),
    },
    { path: "/docs/start.js", handle: async () => fixedReply(Buffer.from(START), script) },
    { path: "/docs/reference.js", handle: async () => fixedReply(ofPackage(BUNDLE), script) },
    { path: "/docs/reference.css", handle: async () => fixedReply(ofPackage(STYLE), style) },
  ];
}

/** Programs read the document after each upgrade. */
function forbidCaching(reply: BytesReply): BytesReply {
  return { ...reply, headers: { "cache-control": "no-cache" } };
}

/** Returns the same function, called once for each argument. */
function memoize<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
