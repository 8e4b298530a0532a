import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";

/** A page made of a fixture of the dashboard. */
export type LivePage = {
  /** Path of the fixture from the dashboard's folder. */
  readonly fixture: string;
  /** Contents of `live.json` that the page reads, for example a form as the API describes it. */
  readonly data?: unknown;
  /** `live.pdf`. */
  readonly pdf?: Uint8Array;
};

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const MANIFEST = `${ROOT}dashboard/dist/manifest.json`;
const HTML = (style: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Live</title>
<link rel="stylesheet" id="react-aria-pressable-style" href="/app/assets/${style}">
<script type="module" src="/app/live/live.js"></script></head>
<body><div id="dashboard"></div></body></html>`;

/** Opens a fixture of the dashboard as a page of a service, under its policy and with its workers and fonts. */
export async function openLivePage(
  page: Page,
  url: string,
  { fixture, data = null, pdf = new Uint8Array() }: LivePage,
): Promise<void> {
  const policy = (await fetch(`${url}/app`)).headers.get("content-security-policy");
  const names = builtNames();
  const body = await bundlePage(fixture, names);
  const headers = { "content-security-policy": policy ?? assert.fail("no policy") };
  const style = names.find((name) => /^styles-.*\.css$/.test(name)) ?? assert.fail("no style");
  const served: readonly (readonly [string, string, string | Buffer])[] = [
    ["", "text/html", HTML(style)],
    ["live.js", "text/javascript", body],
    ["live.json", "application/json", JSON.stringify(data)],
    ["live.pdf", "application/pdf", Buffer.from(pdf)],
  ];
  for (const [path, contentType, content] of served)
    await page.route(`${url}/app/live/${path}`, (route) =>
      route.fulfill({ contentType, headers, body: content }),
    );
  await page.goto(`${url}/app/live/`);
}

/** Names of the built files of the dashboard, which the service has built at its start. */
function builtNames(): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(MANIFEST, "utf8"));
  assert.ok(typeof manifest === "object" && manifest !== null && "files" in manifest);
  assert.ok(Array.isArray(manifest.files));
  return manifest.files.map((file: { readonly name: string }) => file.name);
}

async function bundlePage(fixture: string, names: readonly string[]): Promise<string> {
  const address = (start: string): string => {
    const found = names.find((name) => name.startsWith(start)) ?? assert.fail(start);
    return `/app/assets/${start === "pdfData-" ? found.slice(0, "pdfData-12345678-".length) : found}`;
  };
  const served = {
    fillWorker: address("fill-worker-"),
    sheetWorker: address("sheet-worker-"),
    pdfWorker: address("pdfWorker-"),
    pdfRenderer: address("pdfRenderer-"),
    pdfData: address("pdfData-"),
    shaper: address("shaper-"),
    subsetter: address("subsetter-"),
  };
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}dashboard/${fixture}`],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "chrome123",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"', SERVED: JSON.stringify(served) },
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? assert.fail("nothing was bundled");
}
