import assert from "node:assert/strict";
import { test } from "node:test";
import { openFillClient } from "./fill-client.ts";
import { testPort } from "./worker-port.fixture.ts";

const FILLED = { kind: "filled", pdf: new Uint8Array(1), issues: [] };
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const input = (name: string): { readonly values: { readonly name: string } } => ({
  values: { name },
});

test("while a form is filled only the latest request is kept", async () => {
  const port = testPort();
  const client = openFillClient(new Uint8Array(0), () => port);
  port.send({ id: 1, result: { kind: "opened" } });
  const results = [client.fill(input("a")), client.fill(input("b")), client.fill(input("c"))];
  await settled();
  port.send({ id: 2, result: FILLED });
  await settled();
  port.send({ id: 3, result: FILLED });
  const kinds = (await Promise.all(results)).map(({ kind }) => kind);
  assert.deepEqual(kinds, ["filled", "superseded", "filled"]);
  assert.deepEqual(port.sent.slice(1), [
    { id: 2, kind: "fill", input: input("a") },
    { id: 3, kind: "fill", input: input("c") },
  ]);
});

test("a refused form, a worker that fails and a closed one are values", async () => {
  const refusing = testPort();
  const refused = openFillClient(new Uint8Array(0), () => refusing);
  refusing.send({ id: 1, result: { kind: "refused", message: "No." } });
  assert.deepEqual(await refused.fill(input("a")), { kind: "failed", message: "No." });
  const failing = testPort();
  const failed = openFillClient(new Uint8Array(0), () => failing);
  failing.fail("out of memory");
  assert.deepEqual(await failed.fill(input("a")), { kind: "failed", message: "out of memory" });
  const port = testPort();
  const closed = openFillClient(new Uint8Array(0), () => port);
  closed.close();
  assert.deepEqual(await closed.fill(input("a")), { kind: "superseded" });
  assert.ok(port.isTerminated());
});
