import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import { systemRandomness } from "../../adapters/system/randomness.ts";
import { answerSocketErrors } from "./answer-errors.ts";
import { Connections } from "./connections.ts";
import { CLIENT_LIMITS, type ClientLimits, closeSlowClients } from "./slow-clients.ts";

/** Longer than a busy machine delays a request on an open connection. */
const IDLE_MS = 250;
const CHECK_EVERY_MS = 20;
const POST = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\n";
const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

type Handle = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** A server with these limits; `idle` resolves when a connection was found idle this many times. */
async function startApp(t: TestContext, handle: Handle, limits: Partial<ClientLimits> = {}) {
  const keepAliveTimeout = limits.idleMs ?? CLIENT_LIMITS.idleMs;
  const app = Fastify({ forceCloseConnections: true, keepAliveTimeout });
  t.after(() => app.close());
  const answer = answerSocketErrors(systemRandomness(), new Connections());
  const sendTimeout = (socket: Socket): void =>
    answer(Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  app.decorateRequest("accountId", null);
  closeSlowClients(app, sendTimeout, { ...CLIENT_LIMITS, checkEveryMs: CHECK_EVERY_MS, ...limits });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request: FastifyRequest, _body: Readable, done) => done(null));
  app.route({ method: ["GET", "POST"], url: "/", handler: async (...args) => handle(...args) });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const open = (): Socket => connect(Number(port), "127.0.0.1").on("error", () => undefined);
  const idle = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1)
      await new Promise((resolve) => app.server.once("timeout", resolve));
  };
  return { open, idle };
}

const QUICK = { idleMs: IDLE_MS };

test("a request that is processed for longer than the idle limit is answered", async (t) => {
  const working = Promise.withResolvers<void>();
  const { open, idle } = await startApp(
    t,
    async ({ raw }) => {
      await text(raw);
      await working.promise;
      return "done";
    },
    QUICK,
  );
  const socket = open();
  socket.write(`${POST}body`);
  await idle(3);
  working.resolve();
  assert.match(await text(socket), /200 OK.*done$/s);
});

test("a body that the server does not read yet keeps its connection, however slow the limits are", async (t) => {
  const reading = Promise.withResolvers<void>();
  const { open, idle } = await startApp(
    t,
    async ({ raw }) => {
      await reading.promise;
      return await text(raw);
    },
    { ...QUICK, bodyMs: IDLE_MS },
  );
  const socket = open();
  socket.write(`${POST}bo`);
  await idle(3);
  socket.write("dy");
  reading.resolve();
  assert.match(await text(socket), /200 OK.*body$/s);
});

test("a response that starts late and pauses is sent whole", async (t) => {
  const { open, idle } = await startApp(
    t,
    (_request, reply) => reply.send(Readable.from(streamPaused())),
    QUICK,
  );
  const streamPaused = async function* (): AsyncIterable<string> {
    yield "first ";
    await idle(2);
    yield "last";
  };
  const socket = open();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  assert.match(await text(socket), /first .*last/s);
});

test("a connection whose body stops arriving is closed", async (t) => {
  const { open } = await startApp(t, async ({ raw }) => await text(raw), QUICK);
  const socket = open();
  socket.write(`${POST}bo`);
  assert.doesNotMatch(await text(socket), /200 OK/);
});

test("a connection without a request, and one kept alive after a response, are closed", async (t) => {
  const { open } = await startApp(t, () => "done", QUICK);
  assert.equal(await text(open()), "");
  const socket = open();
  socket.write(GET);
  assert.match(await text(socket), /200 OK.*done/s);
});

test("a connection whose response is not read is closed", async (t) => {
  const closed = Promise.withResolvers<void>();
  const { open } = await startApp(
    t,
    (_request, reply) => {
      reply.raw.once("close", closed.resolve);
      return Buffer.alloc(50_000_000);
    },
    QUICK,
  );
  const socket = open();
  socket.pause();
  socket.write(GET);
  await closed.promise;
  socket.destroy();
});

/** Sends a byte again and again until the connection ends or is reset; resolves to what was received. */
async function drip(socket: Socket, byte: string): Promise<string> {
  const dripping = setInterval(() => socket.write(byte), CHECK_EVERY_MS);
  let received = "";
  socket.on("data", (chunk) => (received += chunk.toString()));
  await closedOf(socket);
  clearInterval(dripping);
  return received;
}

/** Resolves when the connection is closed or reset. */
function closedOf(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once("close", resolve));
}

const CHUNKED =
  "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";

test("a body that drips gets a 408 and its connection is closed", async (t) => {
  const { open } = await startApp(t, async ({ raw }) => await text(raw), { bodyMs: 200 });
  const socket = open();
  socket.write(CHUNKED);
  assert.match(await drip(socket, "1\r\na\r\n"), /^HTTP\/1\.1 408 .*"request_timeout"/s);
});

test("the rest of a refused body drips no longer than another body", async (t) => {
  const { open } = await startApp(t, () => "refused", { bodyMs: 200 });
  const socket = open();
  socket.write(CHUNKED);
  const received = await drip(socket, "1\r\na\r\n");
  assert.match(received, /^HTTP\/1\.1 200 .*refused/s);
  assert.doesNotMatch(received, /HTTP\/1\.1 408|request_timeout/);
});

test("a body that keeps the rate is received, however long it takes", async (t) => {
  const rate = { bodyMs: 200, bodyBytesPerSecond: 1000 };
  const { open } = await startApp(t, async ({ raw }) => String((await text(raw)).length), rate);
  const socket = open();
  socket.write(CHUNKED);
  const piece = `400\r\n${"x".repeat(1024)}\r\n`;
  let pieces = 0;
  const sending = setInterval(() => {
    socket.write(pieces < 20 ? piece : "0\r\n\r\n");
    pieces += 1;
    if (pieces > 20) clearInterval(sending);
  }, CHECK_EVERY_MS * 2);
  const [received] = await new Promise<Buffer[]>((resolve) =>
    socket.once("data", (...args) => resolve(args)),
  );
  assert.match(String(received), /^HTTP\/1\.1 200 .*20480$/s);
  socket.destroy();
});

test("a response that is read too slowly is broken off, although some bytes are read", async (t) => {
  const closed = Promise.withResolvers<boolean>();
  const { open } = await startApp(
    t,
    (_request, reply) => {
      reply.raw.once("close", () => closed.resolve(reply.raw.writableFinished));
      return Buffer.alloc(200_000_000);
    },
    { readMs: 200, readBytesPerSecond: 1_000_000_000 },
  );
  const socket = open();
  socket.write(GET);
  const reading = setInterval(() => void socket.read(1000), CHECK_EVERY_MS);
  socket.pause();
  assert.equal(await closed.promise, false);
  clearInterval(reading);
  socket.destroy();
});

test("an account whose clients leave too much unread loses its oldest connections only", async (t) => {
  const ended = Promise.withResolvers<void>();
  const bytes = 40_000_000;
  const { open } = await startApp(
    t,
    (request, reply) => {
      request.accountId = brand<AccountId>(String(request.headers["x-account"]));
      reply.raw.once("close", ended.resolve);
      return Buffer.alloc(bytes);
    },
    { unreadBytesMax: bytes * 1.25 },
  );
  const get = (account: string): Socket => {
    const socket = open();
    socket.pause();
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Account: ${account}\r\n\r\n`);
    return socket;
  };
  const accounts = ["ann", "eve", "eve"];
  const sockets = accounts.map(get);
  await ended.promise;
  // The others can still read everything.
  const received = await Promise.all(sockets.map((socket) => text(socket).catch(() => "")));
  const complete = accounts.filter((_account, at) => (received[at]?.length ?? 0) > bytes);
  assert.deepEqual(complete, ["ann", "eve"]);
});
