import assert from "node:assert/strict";
import { test } from "node:test";
import { AskedProcess } from "./asked-process.ts";

const ENTRY = new URL("./obedient.fixture.ts", import.meta.url);

type Instruction = { readonly act: "answer" | "die" | "wait" };

test("a process answers again and again, and when it dies another takes its place", async () => {
  const asked = new AskedProcess<Instruction, { readonly pid: number }>(ENTRY, 20_000);
  const first = await asked.ask({ act: "answer" });
  assert.deepEqual(await asked.ask({ act: "answer" }), first);
  const death = await asked.ask({ act: "die" });
  assert.ok(death.kind === "died");
  assert.match(death.how, /^ended with 1 (.|\n)*out of order/);
  const next = await asked.ask({ act: "answer" });
  assert.notDeepEqual(next, first);
  asked.stop();
});

test("a process that takes too long is ended and said to have died", async () => {
  const asked = new AskedProcess<Instruction, never>(ENTRY, 50);
  assert.deepEqual(await asked.ask({ act: "wait" }), { kind: "died", how: "took over 0.05 s" });
  asked.stop();
});
