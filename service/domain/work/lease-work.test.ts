import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { chooseWaiting, type Waiting } from "./lease-work.ts";

function waiting(
  accountId: string,
  kind: Waiting["kind"],
  lastTurn = 0,
  priority: Waiting["priority"] = "normal",
): Waiting {
  return { accountId, kind, lastTurn, priority };
}

test("between an account's chunks and tasks, the kind served longer ago goes first", () => {
  const both = [waiting("a", "tasks", 7), waiting("a", "chunk", 5)];
  assert.equal(chooseWaiting(both, 8)?.kind, "chunk");
  assert.equal(
    chooseWaiting([waiting("a", "tasks", 4), waiting("a", "chunk", 5)], 8)?.kind,
    "tasks",
  );
});

test("chunks and tasks share an account's turns: an account with both is not served more often", () => {
  const lines = [waiting("a", "tasks", 3), waiting("a", "chunk", 1), waiting("b", "chunk", 2)];
  assert.equal(chooseWaiting(lines, 4)?.accountId, "b");
});

test("a high task goes before normal chunks, and a low one is served eventually", () => {
  const lines = [
    waiting("a", "chunk"),
    waiting("b", "tasks", 9, "high"),
    waiting("c", "tasks", 0, "low"),
  ];
  assert.equal(chooseWaiting(lines, 10)?.accountId, "b");
  assert.equal(chooseWaiting(lines, 20)?.accountId, "c");
  assert.equal(chooseWaiting([], 1), null);
});

test("every queue is served within as many turns as there are queues", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("tasks", "chunk")), {
        minLength: 1,
        selector: String,
      }),
      (lines) => {
        let now = lines.map(([account, kind]) => waiting(account, kind));
        const served = new Set<string>();
        for (let turn = 1; turn <= 12; turn += 1) {
          const next = chooseWaiting(now, turn);
          assert.ok(next !== null);
          served.add(`${next.accountId} ${next.kind}`);
          now = now.map((line) =>
            line.accountId === next.accountId && line.kind === next.kind
              ? { ...line, lastTurn: turn }
              : line,
          );
        }
        assert.equal(served.size, lines.length);
      },
    ),
  );
});
