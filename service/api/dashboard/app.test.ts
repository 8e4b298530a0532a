import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testService } from "../../../test/support/harness/service.ts";
import { dashboardPages } from "./app.ts";

const service = await testService();
after(service.stop);

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  return await fetch(service.url + path, { redirect: "manual", ...init });
}

/** The largest script. */
async function scriptPath(): Promise<string> {
  const html = await (await get("/app")).text();
  return /modulepreload" href="([^"]+)"/.exec(html)?.[1] ?? assert.fail("the page has no script");
}

test("every address of the dashboard returns its page, uncached and with the policy", async () => {
  const first = await get("/app");
  const html = await first.text();
  for (const path of [
    "/app/",
    "/app/signin",
    "/app/production/",
    "/app/production/keys/12?account=acc_1",
  ]) {
    const response = await get(path);
    assert.equal(response.status, 200);
    assert.equal(await response.text(), html);
    assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
    assert.equal(response.headers.get("cache-control"), "no-cache");
    assert.equal(response.headers.get("content-security-policy"), POLICY);
    assert.equal(response.headers.get("x-content-type-options"), "nosniff");
    assert.equal(response.headers.get("referrer-policy"), "no-referrer");
    assert.equal(response.headers.get("cross-origin-opener-policy"), "same-origin");
    assert.equal(response.headers.get("cross-origin-resource-policy"), "same-origin");
  }
  assert.match(html, /id="react-aria-pressable-style"/);
  assert.doesNotMatch(html, /<style|<script>|https?:(?!\/\/www\.w3\.org)/);
});

test("assets are immutable, and come in the encoding that the browser accepts", async () => {
  const path = await scriptPath();
  const plain = await get(path, { headers: { "accept-encoding": "identity" } });
  assert.equal(plain.headers.get("cache-control"), "public, max-age=31536000, immutable");
  assert.equal(plain.headers.get("content-type"), "text/javascript; charset=utf-8");
  const script = await plain.text();
  for (const encoding of ["br", "gzip"]) {
    const response = await get(path, { headers: { "accept-encoding": `${encoding};q=0.9` } });
    assert.equal(response.headers.get("content-encoding"), encoding);
    assert.equal(response.headers.get("vary"), "accept-encoding");
    assert.equal(await response.text(), script);
  }
  const refused = await get(path, { headers: { "accept-encoding": "br;q=0, gzip" } });
  assert.equal(refused.headers.get("content-encoding"), "gzip");
  await refused.body?.cancel();
});

test("HEAD has the headers of GET, and If-None-Match saves the body", async () => {
  const path = await scriptPath();
  const head = await get(path, { method: "HEAD", headers: { "accept-encoding": "br" } });
  assert.equal(head.status, 200);
  assert.equal(await head.text(), "");
  assert.ok(Number(head.headers.get("content-length")) > 1000);
  const etag = head.headers.get("etag") ?? assert.fail("no ETag");
  for (const given of [etag, `"x", W/${etag}`]) {
    const headers = { "accept-encoding": "br", "if-none-match": given };
    assert.equal((await get(path, { headers })).status, 304);
  }
  const other = { "accept-encoding": "gzip", "if-none-match": etag };
  const full = await get(path, { headers: other });
  assert.equal(full.status, 200);
  await full.body?.cancel();
});

test("an unknown asset is a 404 in JSON, and other methods are a 405", async () => {
  const missing = await get("/app/assets/main-OLD.js");
  assert.equal(missing.status, 404);
  assert.match(await missing.text(), /"error":"not_found"/);
  const outside = await get("/app/assets/..%2f..%2fpackage.json");
  assert.equal(outside.status, 404);
  const posted = await get("/app/production/keys", { method: "POST" });
  assert.equal(posted.status, 405);
  assert.equal(posted.headers.get("allow"), "GET, HEAD");
  assert.equal((await get("/apps")).status, 404);
});

test("the root leads browsers to the dashboard, and is unknown to programs", async () => {
  const browser = await get("/", { headers: { accept: "text/html,*/*;q=0.8" } });
  assert.equal(browser.status, 302);
  assert.equal(browser.headers.get("location"), "/app");
  const program = await get("/", { headers: { accept: "*/*" } });
  assert.equal(program.status, 404);
  assert.match(await program.text(), /"error":"not_found"/);
});

test("fonts have an ETag and are checked again; unknown ones are not found", async () => {
  const font = await get("/app/fonts/sans.ttf");
  assert.equal(font.status, 200);
  assert.equal(font.headers.get("content-type"), "font/ttf");
  assert.equal(font.headers.get("cache-control"), "no-cache");
  assert.ok((await font.arrayBuffer()).byteLength > 100_000);
  const headers = { "if-none-match": font.headers.get("etag") ?? assert.fail("no ETag") };
  assert.equal((await get("/app/fonts/sans.ttf", { headers })).status, 304);
  assert.equal((await get("/app/fonts/nothing.ttf")).status, 404);
});

test("where the build failed, every address says so in a page", async () => {
  const pages = dashboardPages({
    dashboardFiles: async () => ({ kind: "failed", reason: "esbuild is missing" }),
  });
  const page = pages.find(({ path }) => path === "/app/*") ?? assert.fail("no page");
  const reply = await page.handle(
    {},
    {
      method: "GET",
      path: "/app/production/",
      hasFinalSlash: true,
      url: "/app/production/",
      headers: {},
    },
  );
  assert.equal(reply.status, 503);
  assert.ok(reply.kind === "bytes");
  assert.equal(reply.contentType, "text/html; charset=utf-8");
  const html = await new Response(ReadableStream.from(reply.body())).text();
  assert.match(html, /The dashboard is not available/);
  assert.doesNotMatch(html, /esbuild is missing/);
});
