import assert from "node:assert/strict";
import { request } from "node:http";
import { connect } from "node:net";
import { after, test } from "node:test";
import { ErrorBody } from "#contract/error.ts";
import { ask, formData, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const api = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, question);

test("without a key every path under /api/v1 is a 401 with WWW-Authenticate, also unknown ones", async () => {
  for (const path of ["/templates", "/nothing", "", "/templates/1/x/y", "/%zz"]) {
    const answer = await api(path);
    refused(answer, 401, "missing_authorization");
    assert.equal(answer.headers.get("www-authenticate"), "Bearer");
  }
  const odd = { headers: { authorization: `Basic ${key}` } };
  refused(await api("/templates", odd), 401, "missing_authorization");
});

test("a key with a wrong checksum and an unknown key are a 401", async () => {
  for (const wrong of ["x", `${key}x`, `platen_live_${"a".repeat(36)}`])
    refused(await api("/templates", { key: wrong }), 401, "invalid_api_key");
});

test("outside /api/v1 an unknown path is a 404 without a key", async () => {
  for (const path of ["/", "/nothing", "/api", "/api/v2/templates", "/api/v10"])
    refused(await ask(service.url + path), 404, "not_found");
});

test("a path with a malformed escape is a 400, and a very long one is a 404", async () => {
  for (const path of ["/%zz", "/templates/%zz", "/templates/%E0%A4", "/templates/%"])
    refused(await api(path, { key }), 400, "malformed_target");
  refused(await api(`/templates/${"9".repeat(700)}/nothing`, { key }), 404, "not_found");
  refused(await api(`/templates/${"9".repeat(7000)}`, { key }), 404, "template_not_found");
  refused(await api(`/templates/${";".repeat(14_000)}`, { key }), 404, "template_not_found");
});

test("a wrong method is a 405 with the allowed ones", async () => {
  const wrong: readonly (readonly [string, string, string])[] = [
    ["PATCH", "/mappings/1", "DELETE, GET, HEAD, PUT"],
    ["DELETE", "/mappings", "GET, HEAD, POST"],
    ["OPTIONS", "/templates", "GET, HEAD"],
    ["POST", "/envelopes/1/schema", "GET, HEAD"],
  ];
  for (const [method, path, allow] of wrong) {
    const answer = await api(path, { key, method });
    refused(answer, 405, "method_not_allowed");
    assert.equal(answer.headers.get("allow"), allow);
  }
  // GET /templates/{template_id} has the same shape, so the methods of both are right.
  assert.equal(
    (await api("/templates/upload", { key, method: "PATCH" })).headers.get("allow"),
    "DELETE, GET, HEAD, POST, PUT",
  );
  assert.equal(await rawStatus("TRACE", "/api/v1/templates"), 405);
});

test("a key below the route's scope gets a 403 with the required scope", async () => {
  const read = account.key("read");
  for (const [method, path] of [
    ["POST", "/mappings"],
    ["PUT", "/mappings/1"],
    ["DELETE", "/mappings/1"],
    ["POST", "/envelopes"],
    ["POST", "/templates/upload"],
  ] as const) {
    const body = refused(await api(path, { key: read, method }), 403, "scope_required");
    assert.equal(body["required"], "write");
  }
  assert.equal((await api("/mappings", { key: read })).status, 200);
});

test("of several faults the first in the documented order is reported", async () => {
  const text = { "content-type": "text/plain" };
  const read = account.key("read");
  refused(
    await api("/nothing", { method: "POST", headers: text, body: "{" }),
    401,
    "missing_authorization",
  );
  refused(await api("/nothing", { key: read, headers: text, body: "{" }), 404, "not_found");
  refused(
    await api("/envelopes/1", { key: read, headers: text, body: "{" }),
    405,
    "method_not_allowed",
  );
  refused(await api("/envelopes", { key: read, headers: text, body: "{" }), 403, "scope_required");
  refused(
    await api("/envelopes", { key, headers: text, body: "x".repeat(5e6) }),
    415,
    "unsupported_media_type",
  );
  const json = { "content-type": "application/json" };
  refused(
    await api("/envelopes", { key, headers: json, body: "{".repeat(5e6) }),
    413,
    "file_too_large",
  );
  refused(
    await api("/mappings/999", { key, method: "PUT", headers: json, body: "{" }),
    400,
    "invalid_json",
  );
  refused(
    await api("/mappings/999", { key, method: "PUT", json: { nmae: "x" } }),
    400,
    "validation_error",
  );
  refused(
    await api("/mappings/999", { key, method: "PUT", json: { name: "x" } }),
    404,
    "mapping_not_found",
  );
});

test("a body of another media type is a 415", async () => {
  const form = formData({ name: "x" });
  refused(await api("/mappings", { key, form }), 415, "unsupported_media_type");
  refused(await api("/templates/upload", { key, json: {} }), 415, "unsupported_media_type");
  refused(await api("/templates/upload", { key, method: "POST" }), 415, "unsupported_media_type");
  refused(
    await api("/mappings", { key, body: new Uint8Array([123, 125]) }),
    415,
    "unsupported_media_type",
  );
});

test("JSON that is malformed, not UTF-8, or has a member __proto__ is invalid_json", async () => {
  const headers = { "content-type": "application/json; charset=utf-8" };
  const bodies = [
    "{",
    "[1,]",
    "nul",
    '{"a":"\u0001"}',
    '{"__proto__":{}}',
    '{"a":[{"__proto__":1}]}',
    "[".repeat(257) + "]".repeat(257),
    '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000),
  ];
  for (const body of bodies)
    refused(await api("/mappings", { key, headers, body }), 400, "invalid_json");
  const latin1 = new Uint8Array([0x22, 0xe9, 0x22]);
  refused(await api("/mappings", { key, headers, body: latin1 }), 400, "invalid_json");
});

test("every fault of a body is reported, without its values", async () => {
  const json = { name: "", template_id: "secret value", field_mappings: { a: 7 }, extra: 1 };
  const answer = await api("/mappings", { key, json });
  const { details = [] } = refused(answer, 400, "validation_error");
  const fields = details.map(({ field }) => field);
  for (const field of ["name", "template_id", "field_mappings.a", "extra"])
    assert.ok(fields.includes(field), field);
  assert.doesNotMatch(answer.text, /secret value/);
  refused(await api("/mappings", { key, method: "POST" }), 400, "validation_error");
});

test("query parameters are validated", async () => {
  for (const query of [
    "limit=0",
    "limit=501",
    "limit=x",
    "skip=-1",
    "cursor=abc",
    "skip=99999999999",
  ])
    refused(await api(`/templates?${query}`, { key }), 400, "validation_error");
});

test("a well-formed X-Request-Id is returned, and any other is replaced", async () => {
  const own = "my:request_1.2-3";
  const echoed = await api("/templates", { key, headers: { "x-request-id": own } });
  assert.equal(echoed.headers.get("x-request-id"), own);
  for (const odd of ["with space", "x".repeat(129), "ümlaut", ""]) {
    const answer = await api("/templates", {
      key,
      headers: { "x-request-id": encodeURI(odd) + (odd === "" ? "" : " !") },
    });
    assert.match(answer.headers.get("x-request-id") ?? "", /^req_[0-9A-Za-z]{20}$/);
  }
});

test("HEAD answers like GET, without a body", async () => {
  for (const path of ["/api/v1/templates", "/livez", "/openapi.json"]) {
    const get = await ask(service.url + path, { key });
    const head = await ask(service.url + path, { key, method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(head.text, "");
    assert.equal(head.headers.get("content-type"), get.headers.get("content-type"));
    assert.equal(head.headers.get("content-length"), String(get.bytes.length));
  }
});

test("malformed HTTP gets an error response of the common shape", async () => {
  const text = await rawExchange("THIS IS NOT HTTP\r\n\r\n");
  assert.match(text, /^HTTP\/1\.1 400 /);
  const body = ErrorBody.parse(JSON.parse(text.split("\r\n\r\n")[1] ?? ""));
  assert.equal(body.error, "bad_request");
  assert.ok(text.includes(`x-request-id: ${body.request_id}`));
  const large = await rawExchange(`GET / HTTP/1.1\r\nx: ${"y".repeat(20_000)}\r\n\r\n`);
  assert.match(large, /^HTTP\/1\.1 431 .*"error":"headers_too_large"/s);
});

test("a form above the limit is refused before it is sent", async () => {
  const status = await rawStatus("POST", "/api/v1/templates/upload", {
    "content-type": "multipart/form-data; boundary=x",
    "content-length": String(40 * 1024 * 1024),
  });
  assert.equal(status, 413);
});

test("every malformed form is a 400", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const bodies = [
    "no boundary at all",
    part("name"),
    `${part("name")}${part("name")}--x--\r\n`,
    `${part("__proto__")}--x--\r\n`,
    `${part("other", '; filename="x.pdf"')}--x--\r\n`,
    part("file", '; filename="x.pdf"'),
    `${part("a").repeat(500)}--x--\r\n`,
    `${Array.from({ length: 500 }, (_, index) => part(`a${index}`)).join("")}--x--\r\n`,
  ];
  for (const body of bodies)
    refused(await api("/templates/upload", { key, headers, body }), 400, "validation_error");
  const bare = { "content-type": "multipart/form-data" };
  refused(
    await api("/templates/upload", { key, headers: bare, body: "x" }),
    400,
    "validation_error",
  );
});

function part(name: string, more = ""): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\nvalue\r\n`;
}

async function rawStatus(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(service.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  asked.once("response", (response) => {
    resolve(response.statusCode ?? 0);
    asked.destroy();
  });
  asked.once("error", reject);
  asked.flushHeaders();
  if (headers["content-length"] === undefined) asked.end();
  return await promise;
}

async function rawExchange(text: string): Promise<string> {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding("utf8");
  socket.write(text);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}
