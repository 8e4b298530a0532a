import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import { PasswordNotGiven, passwordWanted, withPassword } from "./reauthentication.ts";

test("an action that needs no password runs once and opens no dialog", async () => {
  const action = refusing(null);
  assert.equal(await withPassword(action.run), "done");
  assert.equal(action.runs(), 1);
  assert.equal(passwordWanted.get(), null);
});

test("an action is run again after the password was confirmed", async () => {
  const action = refusing("password_required");
  const done = withPassword(action.run);
  await opened();
  passwordWanted.get()?.confirm();
  assert.equal(await done, "done");
  assert.equal(action.runs(), 2);
  assert.equal(passwordWanted.get(), null);
});

test("a cancelled dialog ends the action without a second run", async () => {
  const action = refusing("password_required");
  const done = withPassword(action.run);
  await opened();
  passwordWanted.get()?.cancel();
  await assert.rejects(done, PasswordNotGiven);
  assert.equal(action.runs(), 1);
});

test("actions at the same time share one dialog", async () => {
  const actions = [refusing("password_required"), refusing("password_required")];
  const done = Promise.all(actions.map(({ run }) => withPassword(run)));
  await opened();
  passwordWanted.get()?.confirm();
  assert.deepEqual(await done, ["done", "done"]);
  assert.equal(passwordWanted.get(), null);
});

test("other refusals are those of the action", async () => {
  const action = refusing("role_required");
  await assert.rejects(withPassword(action.run), { code: "role_required" });
  assert.equal(action.runs(), 1);
});

/** An action that is refused with this code once. */
function refusing(code: string | null): {
  readonly run: () => Promise<string>;
  readonly runs: () => number;
} {
  let runs = 0;
  return {
    run: async () => {
      runs += 1;
      if (runs === 1 && code !== null) throw refused(code);
      return "done";
    },
    runs: () => runs,
  };
}

function refused(code: string): PlatenError {
  const failure = { message: "Refused.", code, status: 403, requestId: null };
  return new PlatenError({ ...failure, details: [], retryAfterMs: null, extras: {} });
}

async function opened(): Promise<void> {
  if (passwordWanted.get() !== null) return;
  await new Promise<void>((resolve) => {
    const stop = passwordWanted.subscribe(() => {
      stop();
      resolve();
    });
  });
}
