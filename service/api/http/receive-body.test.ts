import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { answerErrors } from "./answer-errors.ts";
import { JSON_BYTES_MAX } from "./json-body.ts";
import { parseJsonBodies } from "./receive-body.ts";

const BOUNDS = {
  arrivedBytesMax: 1_000_000,
  accountBytesMax: 500_000,
  addressBytesMax: 800_000,
  parsedMax: 2,
  accountParsedMax: 1,
};
const LARGE = JSON.stringify("x".repeat(200_000));

/** A server that keeps parsed bodies until `release`. The headers `account` and `address` name the client. */
async function startApp(t: TestContext, bounds = BOUNDS) {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: JSON_BYTES_MAX });
  t.after(() => app.close());
  answerErrors(app);
  app.decorateRequest("accountId", null);
  app.addHook("onRequest", async (request) => {
    request.accountId = brand<AccountId>(headerOf(request, "account"));
  });
  app.removeAllContentTypeParsers();
  parseJsonBodies(app, (request) => headerOf(request, "address"), bounds);
  const released = Promise.withResolvers<void>();
  const held: string[] = [];
  app.post("/", async (request) => {
    held.push(headerOf(request, "account"));
    await released.promise;
    return request.body;
  });
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const count = (wanted: number): Promise<number> =>
    eventually(
      "the bodies to be held",
      async () => held.length,
      (now) => now >= wanted,
    );
  return { app, url, held, count, release: released.resolve };
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  return String(headers[name] ?? "none");
}

function post(app: FastifyInstance, account: string, payload: string) {
  const headers = { "content-type": "application/json", account, address: account };
  return app.inject({ method: "POST", url: "/", headers, payload });
}

/** Opens a request with a chunked body of this account, and sends these pieces of it. */
function open({ port }: URL, account: string, ...pieces: readonly string[]): Socket {
  const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  const head = ["POST / HTTP/1.1", "host: x", `account: ${account}`, `address: ${account}`];
  const body = ["content-type: application/json", "transfer-encoding: chunked", "", ""];
  socket.write([...head, ...body].join("\r\n"));
  for (const piece of pieces) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  return socket;
}

test("bodies that do not arrive delay no other ones, whether their length is unknown or large", async (t) => {
  const { app, url, release } = await startApp(t);
  release();
  for (let index = 0; index < 50; index += 1) open(url, "eve", '"');
  for (const length of [100_000, 4_000_000]) {
    const head = `POST / HTTP/1.1\r\nhost: x\r\naccount: eve\r\ncontent-type: application/json\r\n`;
    const socket = connect(Number(url.port), "127.0.0.1").on("error", () => undefined);
    socket.write(`${head}content-length: ${length}\r\n\r\n"`);
  }
  const answers = await Promise.all(Array.from({ length: 3 }, () => post(app, "ann", LARGE)));
  for (const { statusCode, body } of answers) {
    assert.equal(statusCode, 200);
    assert.ok(body === JSON.parse(LARGE), "the body comes back");
  }
});

test("an account holds one parsed body at a time here, and another account's does not wait for it", async (t) => {
  const { app, held, count, release } = await startApp(t);
  const answers = [
    ...Array.from({ length: 2 }, () => post(app, "eve", LARGE)),
    post(app, "ann", LARGE),
  ];
  await count(2);
  assert.deepEqual(held.toSorted(), ["ann", "eve"]);
  release();
  for (const { statusCode } of await Promise.all(answers)) assert.equal(statusCode, 200);
});

test("small bodies do not wait for large ones", async (t) => {
  const { app, count, release } = await startApp(t);
  const large = Array.from({ length: 2 }, () => post(app, "eve", LARGE));
  const small = Array.from({ length: 20 }, () => post(app, "eve", '"small"'));
  await count(21);
  release();
  for (const { statusCode } of await Promise.all([...large, ...small]))
    assert.equal(statusCode, 200);
});

test("bytes beyond an account's share are refused with 503, and its connection can be used again", async (t) => {
  const { app, url, release } = await startApp(t);
  release();
  const half = "x".repeat(240_000);
  const first = open(url, "eve", '"', half);
  const second = open(url, "eve", '"', half);
  // Both halves arrive in any order; the third exceeds the share of 500,000 bytes.
  const third = open(url, "eve", '"', half);
  const refused = await Promise.race([first, second, third].map(firstText));
  assert.match(refused, /^HTTP\/1\.1 503 .*"unavailable".*/s);
  assert.match(refused, /retry-after: 5/i);
  const { statusCode } = await post(app, "ann", LARGE);
  assert.equal(statusCode, 200);
});

test("the share of an address bounds several accounts together", async (t) => {
  const { app, url, release } = await startApp(t, { ...BOUNDS, addressBytesMax: 300_000 });
  release();
  const socket = open(url, "ann", '"', "x".repeat(250_000));
  const headers = { "content-type": "application/json", account: "bob", address: "ann" };
  const other = () => app.inject({ method: "POST", url: "/", headers, payload: LARGE });
  await eventually("the share to be used", other, ({ statusCode }) => statusCode === 503);
  socket.destroy();
  await eventually("the share to be free", other, ({ statusCode }) => statusCode === 200);
});

test("a body beyond the limit is a 413, with and without an announced length", async (t) => {
  const { url } = await startApp(t, {
    ...BOUNDS,
    accountBytesMax: 8_000_000,
    addressBytesMax: 8_000_000,
    arrivedBytesMax: 8_000_000,
  });
  const announced = connect(Number(url.port), "127.0.0.1");
  announced.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${JSON_BYTES_MAX + 1}\r\n\r\n`,
  );
  assert.match(await firstText(announced), /^HTTP\/1\.1 413 .*"file_too_large".*4194304/s);
  const chunked = open(url, "ann", "x".repeat(3_000_000), "x".repeat(1_200_000));
  assert.match(await firstText(chunked), /^HTTP\/1\.1 413 .*"file_too_large"/s);
});

test("a client that leaves while its body waits frees its place", async (t) => {
  const { app, url, held, count, release } = await startApp(t);
  const first = post(app, "eve", LARGE);
  await count(1);
  const socket = open(url, "eve", LARGE, "");
  socket.end("0\r\n\r\n").destroy();
  release();
  assert.equal((await first).statusCode, 200);
  assert.equal((await post(app, "eve", LARGE)).statusCode, 200);
  assert.deepEqual(held, ["eve", "eve"]);
});

/** Returns the first chunk that arrives. */
async function firstText(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.once("data", (chunk) => resolve(chunk.toString()));
  return await promise;
}
