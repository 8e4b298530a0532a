import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inspect } from "node:util";
import { answering, failing, refusing, type TestMachine, testMachine } from "./machine.fixture.ts";
import { Platen, PlatenError } from "./mod.ts";
import { VERSION } from "./version.ts";

const KEY = "platen_live_secret";
const TEMPLATE = answering({ id: 7 });

function clientOf(machine: TestMachine, options: object = {}): Platen {
  return new Platen({ baseUrl: "https://forms.example/platen/", apiKey: KEY, machine, ...options });
}

test("a request goes to the path below the address, with key, type and version", async () => {
  const machine = testMachine(TEMPLATE);
  assert.deepEqual(await clientOf(machine).templates.get(7), { id: 7 });
  const [request] = machine.requests;
  assert.equal(request?.url, "https://forms.example/platen/api/v1/templates/7");
  assert.equal(request.headers.get("authorization"), `Bearer ${KEY}`);
  assert.equal(request.headers.get("accept"), "application/json");
  assert.equal(request.headers.get("user-agent"), `platen-sdk/${VERSION}`);
  assert.equal(request.headers.get("idempotency-key"), null);
});

test("the reported version is the package's", () => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL("package.json", import.meta.url), "utf8"),
  );
  assert.deepEqual({ ...Object(manifest), version: VERSION }, manifest);
});

for (const status of [429, 502, 503, 504]) {
  test(`${status} is tried again, each wait drawn from a span that doubles`, async () => {
    const machine = testMachine(refusing(status, "later"), refusing(status, "later"), TEMPLATE);
    await clientOf(machine).templates.get(7);
    assert.deepEqual(machine.slept, [250, 500]);
  });
}

test("a failed connection is retried, and finally reported with its cause", async () => {
  const machine = testMachine(failing);
  const error = await failureOf(clientOf(machine).templates.get(7));
  assert.deepEqual(
    [error.code, error.status, machine.requests.length],
    ["connection_failed", null, 4],
  );
  assert.ok(error.cause instanceof TypeError);
});

test("Retry-After is waited for, in seconds or as a date", async () => {
  const soon = new Date(Date.UTC(2026, 0, 1) + 3000).toUTCString();
  const machine = testMachine(
    refusing(429, "rate_limit_exceeded", { "retry-after": soon }),
    refusing(503, "unavailable", { "retry-after": "2" }),
    TEMPLATE,
  );
  await clientOf(machine).templates.get(7);
  assert.deepEqual(machine.slept, [3250, 2500]);
});

test("a wait that is too long is not waited: the error says how long it would be", async () => {
  const machine = testMachine(refusing(429, "rate_limit_exceeded", { "retry-after": "1800" }));
  const error = await failureOf(clientOf(machine).templates.get(7));
  assert.deepEqual(
    [error.code, error.retryAfter, machine.slept.length],
    ["rate_limit_exceeded", 1800, 0],
  );
});

for (const [status, code] of [
  [400, "validation_error"],
  [402, "quota_exceeded"],
  [409, "mapping_in_use"],
  [500, "internal_error"],
] as const) {
  test(`${status} ${code} is not tried again`, async () => {
    const machine = testMachine(refusing(status, code), TEMPLATE);
    const error = await failureOf(clientOf(machine).templates.get(7));
    assert.deepEqual([error.code, error.status, error.requestId], [code, status, "req_1"]);
    assert.equal(machine.requests.length, 1);
  });
}

test("retriesMax: 0 tries once", async () => {
  const machine = testMachine(refusing(503, "unavailable"));
  await failureOf(clientOf(machine, { retriesMax: 0 }).templates.get(7));
  assert.equal(machine.requests.length, 1);
});

test("a POST has a key of its own that its retries repeat, body and all; the next has another", async () => {
  const machine = testMachine(refusing(503, "unavailable"), answering({ id: 1 }));
  const platen = clientOf(machine);
  const body = { name: "m", template_id: 1, field_mappings: { a: "b" } };
  await platen.mappings.create(body);
  await platen.mappings.create(body);
  await platen.mappings.create(body, { idempotencyKey: "mine" });
  const keys = machine.requests.map((request) => request.headers.get("idempotency-key"));
  assert.deepEqual(keys, ["key-1", "key-1", "key-2", "mine"]);
  const bodies = await Promise.all(machine.requests.map((request) => request.json()));
  assert.deepEqual(bodies, [body, body, body, body]);
});

test("an upload is sent again whole", async () => {
  const machine = testMachine(failing, answering({ id: 1 }));
  const stream = new Blob(["%PDF-"]).stream();
  await clientOf(machine).templates.upload({ name: "a", file: stream });
  const form = await machine.requests[1]?.formData();
  const file = form?.get("file");
  assert.ok(file instanceof File);
  assert.deepEqual([file.name, await file.text(), form?.get("name")], ["a.pdf", "%PDF-", "a"]);
});

test("a first attempt that is still at work is waited for, but only where there was one", async () => {
  const busy = refusing(409, "request_in_progress");
  const body = { name: "m", template_id: 1, field_mappings: {} };
  const lost = testMachine(failing, busy, answering({ id: 1 }));
  await clientOf(lost).mappings.create(body);
  assert.equal(lost.requests.length, 3);
  const taken = testMachine(busy);
  await failureOf(clientOf(taken).mappings.create(body, { idempotencyKey: "taken" }));
  assert.equal(taken.requests.length, 1);
});

test("a service that does not answer in time is given up, without a second try", async () => {
  const machine = testMachine(hanging);
  const error = await failureOf(clientOf(machine, { timeoutMs: 5 }).templates.get(1));
  assert.deepEqual([error.code, machine.requests.length], ["timeout", 1]);
  assert.match(error.message, /did not answer within 0\.005 s/);
});

test("a call that is aborted ends with the signal's own reason, between attempts too", async () => {
  const stop = new AbortController();
  const asked = clientOf(testMachine(hanging)).templates.get(1, { signal: stop.signal });
  stop.abort(new Error("enough"));
  await assert.rejects(asked, /^Error: enough$/);
  const between = new AbortController();
  const machine = testMachine(() => {
    between.abort(new Error("no more"));
    return new Response(null, { status: 503 });
  });
  await assert.rejects(clientOf(machine).templates.get(1, { signal: between.signal }), /no more/);
});

test("an answer that is not the service's says so", async () => {
  const missing = testMachine(() => new Response("<html>", { status: 404 }));
  const error = await failureOf(clientOf(missing).templates.get(1));
  assert.deepEqual([error.code, error.status], ["http_error", 404]);
  const welcome = testMachine(() => new Response("<html>"));
  const wrong = await failureOf(clientOf(welcome).templates.get(1));
  assert.deepEqual([wrong.code, wrong.status], ["http_error", 200]);
});

test("no part of a path leads elsewhere", async () => {
  const machine = testMachine(TEMPLATE);
  const platen = clientOf(machine);
  for (const id of ["", ".", ".."]) await assert.rejects(platen.bulk.status(id), RangeError);
  await platen.bulk.status("../a?b#c");
  const path = "/platen/api/v1/generate/envelope-bulk/status/..%2Fa%3Fb%23c";
  assert.equal(machine.requests[0]?.url, `https://forms.example${path}`);
});

test("a cursor that leads to itself ends the list", async () => {
  const machine = testMachine(answering({ templates: [{ id: 1 }], total: 9, next_cursor: "c1" }));
  const seen = await clientOf(machine).templates.list({ limit: 1 }).toArray();
  assert.equal(seen.length, 2);
});

test("the key is shown by no client and no error", async () => {
  const machine = testMachine(failing);
  const platen = clientOf(machine);
  const error = await failureOf(platen.templates.get(1));
  const all = { depth: 99, showHidden: true };
  assert.ok(!inspect([platen, error], all).includes("secret"));
  assert.ok(!JSON.stringify(platen).includes("secret"));
  for (const apiKey of [`${KEY}\n`, "", `${KEY} `, "ключ secret"]) {
    const make = (): Platen => new Platen({ baseUrl: "https://forms.example", apiKey });
    assert.throws(
      make,
      (thrown: Error) => thrown instanceof TypeError && !inspect(thrown).includes("secret\\n"),
    );
  }
});

test("an invalid address is refused before anything is sent", () => {
  for (const baseUrl of ["", "forms.example", "file:///etc", "https://me:word@forms.example"])
    assert.throws(() => new Platen({ baseUrl, apiKey: KEY }), TypeError);
});

/** An answer that never comes. */
function hanging(request: Request): Promise<Response> {
  return new Promise((_, reject) => {
    request.signal.addEventListener("abort", () => reject(new Error("aborted")));
  });
}

async function failureOf(asked: Promise<unknown>): Promise<PlatenError> {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PlatenError, String(error));
  return error;
}

test("without a key the browser's cookie is sent, with the headers as they are at that moment", async () => {
  const machine = testMachine(TEMPLATE);
  let account = "acc_1";
  const client = clientOf(machine, {
    apiKey: null,
    headers: () => ({ "platen-account": account }),
  });
  await client.templates.get(7);
  account = "acc_2";
  await client.templates.get(7);
  const sent = machine.requests.map(({ headers, credentials }) => [
    headers.get("authorization"),
    credentials,
    headers.get("platen-account"),
  ]);
  assert.deepEqual(sent, [
    [null, "same-origin", "acc_1"],
    [null, "same-origin", "acc_2"],
  ]);
});
