import assert from "node:assert/strict";
import { test } from "node:test";
import { type SandboxVisit, sandboxPages } from "./sandbox-pages.ts";

const visits: SandboxVisit[] = [];
const { get, post } = sandboxPages(async (visit) => {
  visits.push(visit);
  const headers = { "content-type": "text/html", "cache-control": "no-store" };
  return { status: 200, headers, bytes: new TextEncoder().encode("page") };
});

test("pages are passed on below the sandbox's root, with query, headers and body", async () => {
  const headers = { origin: "https://platen.example" };
  const asked = {
    method: "GET",
    path: "",
    hasFinalSlash: false,
    url: "/sandbox/portal/visit/v1?done=card",
    headers,
  };
  const page = await get.handle({}, { ...asked, method: "GET" });
  assert.equal(page.status, 200);
  assert.deepEqual(page.headers, { "cache-control": "no-store" });
  await post.handle(new TextEncoder().encode("number=1"), headers, "/sandbox/checkout/cs_1");
  assert.deepEqual(
    visits.map(({ method, path, body }) => [method, path, new TextDecoder().decode(body)]),
    [
      ["GET", "/portal/visit/v1?done=card", ""],
      ["POST", "/checkout/cs_1", "number=1"],
    ],
  );
});

const KEPT = [
  "/sandbox/v1/customers",
  "/sandbox/_control/clock",
  "/sandbox/portal/../v1/customers",
  "/sandbox/portal/%2e%2e/v1/customers",
  "/sandbox/portal//v1",
  "/sandbox/",
  "/sandbox/sandbox.css/x",
];

for (const url of KEPT)
  test(`${url} is not passed on`, async () => {
    const before = visits.length;
    const answer = await get.handle(
      {},
      { method: "GET", path: url, hasFinalSlash: false, url, headers: {} },
    );
    assert.equal(answer.status, 404);
    assert.equal((await post.handle(new Uint8Array(), {}, url)).status, 404);
    assert.equal(visits.length, before);
  });

test("HEAD does not use up an address that opens once", async () => {
  const url = "/sandbox/portal/token";
  const before = visits.length;
  const answer = await get.handle(
    {},
    { method: "HEAD", path: url, hasFinalSlash: false, url, headers: {} },
  );
  assert.equal(answer.status, 404);
  assert.equal(visits.length, before);
});
