import { readFile } from "node:fs/promises";
import type { Door } from "./doors.ts";
import { type FixedShape, fixedReply } from "./fixed-reply.ts";
import type { Reply } from "./reply.ts";

const BUNDLE = import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js");
const STYLE = import.meta.resolve("swagger-ui-dist/swagger-ui.css");

/** The page may load what this service has, and nothing of anybody else's. */
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
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platen API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/reference.css">
<style>body { margin: 0 } .swagger-ui .opblock-body { overflow-x: auto }</style>
</head>
<body>
<main id="reference"></main>
<script src="docs/reference.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

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

/** `/docs`: the document rendered, with everything that the page needs. */
export function referenceDoors(): readonly Door[] {
  const html = { contentType: "text/html; charset=utf-8", policy: POLICY };
  const script = { contentType: "text/javascript; charset=utf-8" };
  const style = { contentType: "text/css; charset=utf-8" };
  return [
    { path: "/docs", handle: async () => fixedReply(Buffer.from(PAGE), html) },
    { path: "/docs/start.js", handle: async () => fixedReply(Buffer.from(START), script) },
    { path: "/docs/reference.js", handle: () => ofPackage(BUNDLE, script) },
    { path: "/docs/reference.css", handle: () => ofPackage(STYLE, style) },
  ];
}

async function ofPackage(url: string, shape: FixedShape): Promise<Reply> {
  return fixedReply(await readFile(new URL(url)), shape);
}
