import assert from "node:assert/strict";
import { test } from "node:test";
import { failing, refusing, type TestMachine, testMachine } from "./machine.fixture.ts";
import { Platen, PlatenError } from "./mod.ts";

const BASE_URL = "https://forms.example";

/** As a page of the service makes it: the cookie in place of a key, and nothing is repeated. */
function sessionOf(machine: TestMachine): Platen["session"] {
  return new Platen({ baseUrl: BASE_URL, apiKey: null, retriesMax: 0, machine }).session;
}

test("signing in sends the address and password as JSON without a key, and a refusal has its wait", async () => {
  const machine = testMachine(refusing(429, "too_many_sign_ins", { "retry-after": "60" }));
  const given = { email: "eve@example.com", password: "a password" };
  const error = await sessionOf(machine)
    .signIn(given)
    .catch((failed: unknown) => failed);
  assert.ok(error instanceof PlatenError);
  assert.deepEqual([error.code, error.retryAfter], ["too_many_sign_ins", 60]);
  const [request = assert.fail("nothing was sent"), ...others] = machine.requests;
  assert.deepEqual(others, []);
  assert.deepEqual([request.method, request.url], ["POST", `${BASE_URL}/session`]);
  assert.equal(request.credentials, "same-origin");
  assert.equal(request.headers.get("authorization"), null);
  assert.deepEqual(await request.json(), given);
});

test("answers without a body succeed", async () => {
  const machine = testMachine(
    () => new Response(null, { status: 204 }),
    () => new Response(null, { status: 202 }),
  );
  const session = sessionOf(machine);
  await session.signOut();
  await session.requestPasswordReset("eve@example.com");
  assert.equal(machine.requests.length, 2);
});

test("without a connection the error says so", async () => {
  await assert.rejects(sessionOf(testMachine(failing)).get(), { code: "connection_failed" });
});
