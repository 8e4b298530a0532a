import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { closeIdleSockets } from "./idle-sockets.ts";

/** Longer than a busy machine delays a request on an open connection. */
const IDLE_MS = 250;
const POST = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\n";

/** A server that closes idle connections; `idle` resolves when a connection was found idle this many times. */
async function started(t: TestContext, handle: (...args: Parameters<RequestListener>) => unknown) {
  const server = createServer((request, response) => void handle(request, response));
  closeIdleSockets(server, IDLE_MS);
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  const open = (): Socket => connect(address.port, "127.0.0.1").on("error", () => undefined);
  const idle = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await once(server, "timeout");
  };
  return { open, idle };
}

test("a request that is processed for longer than the idle limit is answered", async (t) => {
  const working = Promise.withResolvers<void>();
  const { open, idle } = await started(t, async (request, response) => {
    await text(request);
    await working.promise;
    response.end("done");
  });
  const socket = open();
  socket.write(`${POST}body`);
  await idle(3);
  working.resolve();
  assert.match(await text(socket), /200 OK.*done$/s);
});

test("a body that the server does not read yet keeps its connection", async (t) => {
  const reading = Promise.withResolvers<void>();
  const { open, idle } = await started(t, async (request, response) => {
    await reading.promise;
    response.end(await text(request));
  });
  const socket = open();
  socket.write(`${POST}bo`);
  await idle(3);
  socket.write("dy");
  reading.resolve();
  assert.match(await text(socket), /200 OK.*body$/s);
});

test("a response that starts late and pauses is sent whole", async (t) => {
  const { open, idle } = await started(t, async (_request, response) => {
    response.write("first ");
    await idle(2);
    response.end("last");
  });
  const socket = open();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  assert.match(await text(socket), /first .*last/s);
});

test("a connection whose body stops arriving is closed", async (t) => {
  const { open } = await started(t, async (request) => void (await text(request).catch(() => "")));
  const socket = open();
  socket.write(`${POST}bo`);
  assert.equal(await text(socket), "");
});

test("a connection without a request, and one kept alive after a response, are closed", async (t) => {
  const { open } = await started(t, (_request, response) => void response.end("done"));
  assert.equal(await text(open()), "");
  const socket = open();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  assert.match(await text(socket), /200 OK.*done/s);
});

test("a connection whose response is not read is closed", async (t) => {
  const closed = Promise.withResolvers<void>();
  const { open } = await started(t, (_request, response) => {
    response.once("close", closed.resolve);
    response.end(Buffer.alloc(50_000_000));
  });
  const socket = open();
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await closed.promise;
  socket.destroy();
});
