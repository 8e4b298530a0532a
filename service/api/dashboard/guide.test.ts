import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { openGuide } from "../../adapters/dashboard/mod.ts";
import type { Reply } from "../http/reply.ts";
import { guidePages } from "./guide.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-guide-"));
after(() => rmSync(folder, { recursive: true }));

const FILES = {
  "start.html": "start",
  "webhooks.html": "webhooks",
  "404.html": "missing",
  "assets/page.md.1a2b.js": "script",
};

mkdirSync(join(folder, "dist/assets"), { recursive: true });
for (const [name, content] of Object.entries(FILES))
  writeFileSync(join(folder, "dist", name), content);
writeFileSync(join(folder, "dist/webhooks.html.br"), "brotli");
const hashes = Object.keys(FILES).map((name) => [name, `hash of ${name}`]);
writeFileSync(join(folder, "dist/manifest.json"), JSON.stringify(Object.fromEntries(hashes)));
writeFileSync(join(folder, "secret.html"), "outside");

/** Returns the reply to a browser at a path. */
async function get(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  hasFinalSlash = false,
): Promise<Reply> {
  const guide = openGuide(folder) ?? assert.fail("the site is not found");
  const [, page] = guidePages(guide);
  const request = { method: "GET", path, hasFinalSlash, url: path, headers } as const;
  return (await page?.handle({}, request)) ?? assert.fail(path);
}

async function textOf(reply: Reply): Promise<string> {
  assert.ok(reply.kind === "bytes");
  return await text(Readable.from(reply.body()));
}

test("pages have addresses without .html, are asked for again, and load from this service only", async () => {
  for (const [path, shown] of [
    ["/docs/guide/start", "start"],
    ["/docs/guide/webhooks", "webhooks"],
    ["/docs/guide/webhooks.html", "webhooks"],
  ] as const) {
    const reply = await get(path);
    assert.equal(reply.status, 200);
    assert.equal(await textOf(reply), shown);
    assert.equal(reply.headers?.["cache-control"], "no-cache");
    const policy = reply.headers?.["content-security-policy"] ?? "";
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  }
});

test("the address of the site leads to its first page, below the prefix of a proxy too", async () => {
  for (const prefix of ["", "/forms"])
    for (const slash of ["", "/"]) {
      const { status, headers } = await get("/docs/guide", {}, slash !== "");
      assert.equal(status, 302);
      const asked = `https://example.org${prefix}/docs/guide${slash}`;
      const { pathname } = new URL(headers?.["location"] ?? "", asked);
      assert.equal(pathname, `${prefix}/docs/guide/start`);
    }
});

test("a file with a hash in its name is kept for a year, and a page that is unchanged is not sent again", async () => {
  const script = await get("/docs/guide/assets/page.md.1a2b.js");
  assert.equal(script.headers?.["cache-control"], "public, max-age=31536000, immutable");
  const page = await get("/docs/guide/webhooks", { "accept-encoding": "gzip, br" });
  assert.equal(await textOf(page), "brotli");
  const again = await get("/docs/guide/webhooks", {
    "accept-encoding": "gzip, br",
    "if-none-match": page.headers?.["etag"] ?? "",
  });
  assert.equal(again.status, 304);
});

test("what the site does not have is its 404 page, and nothing outside it is read", async () => {
  for (const path of [
    "nothing",
    "../secret",
    "%2e%2e/secret.html",
    "%",
    "manifest.json",
    "assets/",
  ]) {
    const reply = await get(`/docs/guide/${path}`);
    assert.equal(reply.status, 404, path);
    assert.equal(await textOf(reply), "missing");
    assert.equal(reply.headers?.["cache-control"], "no-cache");
  }
});

test("a site that is not built is not served", () => {
  assert.equal(openGuide(join(folder, "dist")), null);
});
