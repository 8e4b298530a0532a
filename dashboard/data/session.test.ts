import assert from "node:assert/strict";
import { test } from "node:test";
import { Platen } from "@platen/sdk";
import { readSession } from "./session.ts";

const SESSION = {
  member: { id: 1, email: "eve@example.com", name: "Eve", role: "editor" },
  account: { id: "acc_1", name: "Example" },
  accounts: [{ id: "acc_1", name: "Example", role: "editor" }],
};

/** Returns the session that is read from this response. */
async function read(response: Response): Promise<unknown> {
  const machine = { fetch: async () => response };
  return await readSession(
    new Platen({ baseUrl: "http://x", apiKey: null, retriesMax: 0, machine }).session,
  );
}

test("the session is what the service says, null when signed out, and an error otherwise", async () => {
  assert.deepEqual(await read(Response.json(SESSION)), SESSION);
  assert.equal(await read(Response.json({ error: "session_required" }, { status: 401 })), null);
  const unavailable = { error: "database_unavailable", request_id: "req_2" };
  await assert.rejects(read(Response.json(unavailable, { status: 503 })), {
    code: "database_unavailable",
    requestId: "req_2",
  });
});
