import assert from "node:assert/strict";
import { after, test } from "node:test";
import Fastify from "fastify";
import { z } from "zod";
import { ask, type Question } from "../../../test/support/harness/ask.ts";
import { systemRandomness } from "../../adapters/system/randomness.ts";
import { answerErrors } from "./answer-errors.ts";
import {
  type BrowserPorts,
  type BrowserRoute,
  browserRoute,
  mountBrowserRoutes,
} from "./browser-route.ts";
import { parseJsonBodies } from "./receive-body.ts";
import { nothing, ok } from "./reply.ts";

const BASE_URL = "https://forms.example.com";
const SAME = { origin: BASE_URL };
const VALUE = Buffer.from(systemRandomness().bytes(32)).toString("base64url");

const TEXTS = { summary: "Test", description: "Tests.", answers: {} };

const ROUTES: readonly BrowserRoute<BrowserPorts>[] = [
  browserRoute({
    ...TEXTS,
    method: "GET",
    path: "/session/test",
    handle: async ({ cookie, client }) => ok({ cookie, client }),
  }),
  browserRoute({
    ...TEXTS,
    method: "POST",
    path: "/session/test",
    body: z.strictObject({ name: z.string() }),
    handle: async ({ body }) => ok({ hello: body.name }),
  }),
  browserRoute({
    ...TEXTS,
    method: "DELETE",
    path: "/session/test",
    handle: async () => nothing(),
  }),
];

const app = Fastify();
answerErrors(app);
app.removeAllContentTypeParsers();
parseJsonBodies(app, () => null);
mountBrowserRoutes(app, ROUTES, { baseUrl: () => BASE_URL, trustProxy: 1 });
const url = `${await app.listen({ host: "127.0.0.1", port: 0 })}/session/test`;
after(() => app.close());

const code = async (question: Question): Promise<unknown> => {
  const { status, body } = await ask(url, question);
  return [status, z.object({ error: z.string() }).parse(body).error];
};

test("a route for browsers gets the cookie, the client's address and the browser's name", async () => {
  const { body, headers } = await ask(url, {
    headers: {
      cookie: `a=b; __Host-platen_session=${VALUE}`,
      "x-forwarded-for": "203.0.113.66, 198.51.100.7",
      "user-agent": "x".repeat(400),
    },
  });
  const [address, userAgent] = ["198.51.100.7", "x".repeat(300)];
  assert.deepEqual(body, { cookie: VALUE, client: { address, network: address, userAgent } });
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
});

test("HEAD has the headers of GET without its body", async () => {
  const { status, headers, text } = await ask(url, { method: "HEAD" });
  assert.deepEqual([status, text, headers.get("cache-control")], [200, "", "no-store"]);
});

test("a body is validated like those of the API", async () => {
  const { body } = await ask(url, { json: { name: "Ada" }, headers: SAME });
  assert.deepEqual(body, { hello: "Ada" });
  assert.deepEqual(await code({ json: { nam: "Ada" }, headers: SAME }), [400, "validation_error"]);
  assert.deepEqual(await code({ method: "POST", headers: SAME }), [400, "validation_error"]);
  const odd = { ...SAME, "content-type": "application/json" };
  assert.deepEqual(await code({ body: "{", headers: odd }), [400, "invalid_json"]);
});

test("other media types are a 415, also those that a cross-site form can send", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    assert.deepEqual(await code({ body: "{}", headers: { ...SAME, "content-type": type } }), [
      415,
      "unsupported_media_type",
    ]);
});

test("a body over 16 KiB is a 413 with that limit", async () => {
  const { status, body } = await ask(url, { json: { name: "a".repeat(20_000) }, headers: SAME });
  assert.equal(status, 413);
  assert.equal(z.looseObject({ limit_bytes: z.int() }).parse(body).limit_bytes, 16_384);
});

test("a request of another origin is a 403 before its body is looked at", async () => {
  for (const method of ["POST", "DELETE"]) {
    const headers = { origin: "https://evil.example", "content-type": "text/plain" };
    assert.deepEqual(await code({ method, body: "x", headers }), [403, "cross_origin"]);
  }
  const { headers } = await ask(url, { method: "DELETE" });
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal((await ask(url, { method: "DELETE", headers: SAME })).status, 204);
});
