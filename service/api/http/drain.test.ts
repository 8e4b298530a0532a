import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import Fastify from "fastify";
import { closeConnectionsOnDrain, drain } from "./drain.ts";

const refuseAtOnce = async (): Promise<void> => undefined;
const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** A server whose responses to GET / wait for `answer`, and a function to connect to it. */
async function startApp() {
  const app = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  closeConnectionsOnDrain(app);
  let received = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  app.get("/", async () => {
    received.resolve();
    await answer.promise;
    return { isDraining: app.isDraining };
  });
  app.get("/now", async () => ({}));
  const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  const open = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  };
  const send = async (socket: Socket): Promise<void> => {
    received = Promise.withResolvers();
    socket.write(GET);
    await received.promise;
  };
  return { app, answer, open, send };
}

test("requests are accepted at the start of a drain, and their responses close the connection", async () => {
  const { app, answer, open, send } = await startApp();
  answer.resolve();
  const kept = await open();
  const refusing = Promise.withResolvers<void>();
  const ended = drain(app, { awaitBalancers: () => refusing.promise, finishMs: 60_000 });
  const fresh = await open();
  for (const socket of [kept, fresh]) await send(socket);
  for (const socket of [kept, fresh])
    assert.match(await text(socket), /connection: close.*"isDraining":true/is);
  refusing.resolve();
  await ended;
});

test("a connection is closed when a response that began before the drain has ended", async () => {
  const { app, answer, open, send } = await startApp();
  const [working, idle] = [await open(), await open()];
  idle.write("GET /now HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(idle, "data");
  await send(working);
  const ended = drain(app, { awaitBalancers: refuseAtOnce, finishMs: 60_000 });
  assert.equal(await text(idle), "");
  answer.resolve();
  assert.match(await text(working), /200 OK/);
  await ended;
});

test("a request that does not end in time is cut off", async () => {
  const { app, open, send } = await startApp();
  const socket = await open();
  await send(socket);
  const ended = drain(app, { awaitBalancers: refuseAtOnce, finishMs: 50 });
  assert.equal(await text(socket), "");
  await ended;
});
