import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import { type Turn, type Work, WorkQueues } from "./work-queues.ts";

/** A turn of this account; `leave` disconnects its client. */
function turnOf(account: string): Turn & { readonly leave: () => void } {
  const gone = new AbortController();
  const leave = (): void => gone.abort(new Error("disconnected"));
  return { accountId: brand<AccountId>(account), gone: () => gone.signal, leave };
}

/** Work that runs until `end`, and the names of what has begun, in order. */
function startQueues(work: Work) {
  const queues = new WorkQueues();
  const begun: string[] = [];
  const ends = new EventEmitter();
  const start = (account: string, name: string, turn: Turn = turnOf(account)): Promise<string> =>
    queues.run(work, turn, async () => {
      begun.push(name);
      await once(ends, name);
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.emit(name);
    await settleTasks();
  };
  return { begun, start, end };
}

/** Resolves when all work that can proceed has proceeded. */
async function settleTasks(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("calls of the processor run one at a time for an account, and four in all", async () => {
  const { begun, start, end } = startQueues("processor");
  const greedy = Array.from({ length: 10 }, (_, index) => start("eve", `e${index}`));
  const others = ["ann", "bob", "cat", "dan"].map((name) => start(name, name));
  await settleTasks();
  assert.deepEqual(begun, ["e0", "ann", "bob", "cat"]);
  await end("bob");
  assert.deepEqual(begun.slice(4), ["dan"]);
  for (const name of ["ann", "cat", "dan"]) await end(name);
  for (let index = 0; index < 10; index += 1) await end(`e${index}`);
  assert.equal((await Promise.all([...greedy, ...others])).length, 14);
});

test("a long queue of one account delays another account by one turn", async () => {
  for (const work of ["parsing", "drawing", "analysis", "rows", "transactions"] as const) {
    const { begun, start, end } = startQueues(work);
    const greedy = Array.from({ length: 12 }, (_, index) => start("eve", `e${index}`));
    const other = start("ann", "ann");
    await settleTasks();
    assert.ok(begun.includes("ann"), work);
    await end("ann");
    for (let index = 0; index < 12; index += 1) await end(`e${index}`);
    await Promise.all([...greedy, other]);
  }
});

test("a request whose client disconnects leaves the queue", async () => {
  const { begun, start, end } = startQueues("analysis");
  const first = start("eve", "first");
  const turn = turnOf("eve");
  const second = start("eve", "second", turn);
  await settleTasks();
  turn.leave();
  await assert.rejects(second, /disconnected/);
  const third = start("eve", "third");
  await end("first");
  await end("third");
  await Promise.all([first, third]);
  assert.deepEqual(begun, ["first", "third"]);
});

test("a file holds its place until its response is closed", async () => {
  const one = { concurrencyMax: 1, waitingMax: 0 };
  const bounds = { processor: one, parsing: one, drawing: one, analysis: one, rows: one };
  const queues = new WorkQueues({ ...bounds, receiving: one, transactions: one, sending: one });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  await queues.hold("sending", turnOf("ann"), response);
  await assert.rejects(queues.hold("sending", turnOf("bob"), response), { status: 503 });
  response.destroy();
  await once(response, "close");
  await queues.hold("sending", turnOf("bob"), response);
  await queues.hold("sending", turnOf("cat"), response);
});
