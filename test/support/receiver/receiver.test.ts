import assert from "node:assert/strict";
import { Agent, request } from "node:https";
import { after, test } from "node:test";
import { WAIT_MS_MAX } from "../harness/eventually.ts";
import { testReceiver } from "./receiver.ts";
import {
  answers,
  dripsHeaders,
  inTurn,
  type Poured,
  pours,
  redirects,
} from "./receiver-replies.ts";

const receiver = await testReceiver();
after(receiver.stop);
const agent = new Agent({ ca: receiver.ca, keepAlive: true });
after(() => agent.destroy());

/** Posts a body; returns the response's status, or the error. */
async function post(
  url: string,
  body: string,
  { agentOf = agent, limitMs = WAIT_MS_MAX } = {},
): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const asked = request(url, { method: "POST", agent: agentOf }, (response) => {
    const { statusCode = 0 } = response;
    if (body === "cut") response.once("data", () => response.destroy());
    else response.resume();
    response.once("close", () => resolve(statusCode));
  });
  // A limit for the whole request, because a dripping server is never idle.
  const timer = setTimeout(() => asked.destroy(new Error("no answer")), limitMs);
  asked.once("close", () => clearTimeout(timer));
  asked.once("error", ({ message }) => resolve(message));
  asked.end(body);
  return await promise;
}

test("a receiver records requests by path, and responds per path as configured", async () => {
  const [a, b] = [receiver.at("/a"), receiver.at("/b")];
  b.answer(inTurn(answers(500), redirects(307, a.url)));
  const both = b.arrived(2);
  assert.equal(await post(a.url, "ä"), 200);
  assert.equal(await post(b.url, "1"), 500);
  assert.equal(await post(b.url, "2"), 307);
  assert.deepEqual(
    (await both).map(({ method, path, body }) => [method, path, String(body)]),
    [
      ["POST", "/b", "1"],
      ["POST", "/b", "2"],
    ],
  );
  const [first] = await a.arrived(1);
  assert.deepEqual([...(first?.body ?? [])], [0xc3, 0xa4]);
  assert.ok(Math.abs(Date.now() - (first?.atMs ?? 0)) < WAIT_MS_MAX);
  assert.equal(first?.connection, b.got[1]?.connection);
  await assert.rejects(a.arrived(2, 10), /1 instead of 2 requests within 10 ms/);
});

test("a client that does not trust the receiver's authority fails in the TLS handshake", async () => {
  const before = receiver.connections();
  assert.match(String(await post(receiver.url, "", { agentOf: new Agent() })), /certificate/);
  const now = receiver.connections();
  assert.equal(now.opened, before.opened + 1);
  assert.equal(receiver.got.length, 0);
});

test("dripping headers are no response, and an oversized body is sent only as far as it is read", async () => {
  const slow = receiver.at("/slow");
  slow.answer(dripsHeaders(20));
  assert.equal(await post(slow.url, "", { limitMs: 500 }), "no answer");
  const long = receiver.at("/long");
  const poured: Poured = { sentBytes: 0, isCutOff: false };
  long.answer(pours(2 ** 30, poured));
  assert.equal(await post(long.url, "cut"), 200);
  await assert.doesNotReject(long.arrived(1));
  assert.ok(poured.sentBytes < 2 ** 26, String(poured.sentBytes));
});
