import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import { Doors } from "./doors.ts";

type Sent = { readonly path: string; readonly init: RequestInit };

/** Endpoints that respond with these, in order, and what was sent to them. */
function doorsTo(...responses: readonly Response[]): { doors: Doors; sent: Sent[] } {
  const sent: Sent[] = [];
  const doors = new Doors(async (path, init) => {
    sent.push({ path, init });
    return responses[sent.length - 1] ?? assert.fail("no response is left");
  });
  return { doors, sent };
}

const SESSION = {
  member: { id: 1, email: "eve@example.com", name: "Eve", role: "editor" },
  account: { id: "acc_1", name: "Example" },
  accounts: [{ id: "acc_1", name: "Example", role: "editor" }],
};

test("the session is what the service says, null when signed out, and an error otherwise", async () => {
  const { doors, sent } = doorsTo(
    Response.json(SESSION),
    Response.json({ error: "missing_authorization" }, { status: 401 }),
    Response.json({ error: "database_unavailable", request_id: "req_2" }, { status: 503 }),
  );
  assert.deepEqual(await doors.session(), SESSION);
  assert.equal(await doors.session(), null);
  await assert.rejects(doors.session(), { code: "database_unavailable", requestId: "req_2" });
  assert.deepEqual(
    sent.map(({ path, init }) => [init.method, path, init.credentials, init.body]),
    Array.from({ length: 3 }, () => ["GET", "/session", "same-origin", undefined]),
  );
});

test("signing in sends the address and password as JSON, and a refusal has its wait", async () => {
  const refused = { error: "too_many_attempts", message: "Wait.", request_id: "req_1" };
  const { doors, sent } = doorsTo(
    Response.json(refused, { status: 429, headers: { "retry-after": "60" } }),
  );
  const error = await doors
    .signIn("eve@example.com", "a password")
    .catch((failed: unknown) => failed);
  assert.ok(error instanceof PlatenError);
  assert.deepEqual([error.code, error.retryAfter], ["too_many_attempts", 60]);
  const [{ path, init } = assert.fail("nothing was sent")] = sent;
  assert.deepEqual([init.method, path], ["POST", "/session"]);
  assert.equal(init.body, '{"email":"eve@example.com","password":"a password"}');
});

test("signing out twice succeeds, and so does an answer without a body", async () => {
  const { doors } = doorsTo(
    new Response(null, { status: 204 }),
    new Response(null, { status: 401 }),
    new Response(null, { status: 202 }),
  );
  await doors.signOut();
  await doors.signOut();
  await doors.askReset("eve@example.com");
});

test("without a connection the error says so", async () => {
  const doors = new Doors(() => Promise.reject(new TypeError("Failed to fetch")));
  await assert.rejects(doors.session(), { code: "connection_failed" });
});
