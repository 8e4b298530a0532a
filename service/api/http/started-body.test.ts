import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, test } from "node:test";
import Fastify from "fastify";
import { Refusal } from "#base/refusal.ts";
import { answerErrors } from "./answer-errors.ts";
import { send } from "./mount.ts";
import { attachment } from "./reply.ts";

const SIZE = 200_000;
const app = Fastify();
after(() => app.close());
answerErrors(app);

/** The bytes that each path sends of a body with a Content-Length of 200,000. */
const BODIES: Readonly<Record<string, () => AsyncIterable<Uint8Array>>> = {
  whole: () => pieces(100_000, 100_000),
  short: () => pieces(100_000, 1000),
  empty: () => pieces(),
  long: () => pieces(100_000, 100_001),
  failing: () => failing(100_000),
  never: () => failing(),
};
for (const [path, body] of Object.entries(BODIES))
  app.get(`/${path}`, async (request, reply) => {
    const file = { filename: "a.zip", contentType: "application/zip", sizeBytes: SIZE, body };
    const { headers, ...answer } = attachment(file);
    return await send(request, reply, { ...answer, headers: { ...headers, etag: '"tag"' } });
  });
app.get("/next", async () => ({ next: true }));
const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);

async function* pieces(...lengths: readonly number[]): AsyncIterable<Uint8Array> {
  for (const length of lengths) yield new Uint8Array(length);
}

async function* failing(...lengths: readonly number[]): AsyncIterable<Uint8Array> {
  yield* pieces(...lengths);
  throw new Refusal(503, "unavailable", "The file cannot be read now.", { retry_after: 30 });
}

/** All bytes of a connection with two requests, until the server closes it. */
async function sendPipelined(path: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET /${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  socket.write("GET /next HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  let text = "";
  socket.setEncoding("latin1");
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test("a complete body is sent, and the connection is reused", async () => {
  const text = await sendPipelined("whole");
  assert.match(text, /^HTTP\/1\.1 200 .*content-length: 200000/s);
  assert.match(text, /\{"next":true\}$/);
});

test("a body that is too short, too long or fails on the way closes the connection", async () => {
  for (const path of ["short", "long", "failing"]) {
    const text = await sendPipelined(path);
    assert.doesNotMatch(text, /"next":true/, path);
    assert.ok(text.length < SIZE, `${path}: ${text.length} bytes came`);
  }
});

test("a body that cannot be opened is an error response without the file's headers", async () => {
  for (const path of ["never", "empty"]) {
    const text = await sendPipelined(path);
    assert.match(text, /^HTTP\/1\.1 503 .*"error":"unavailable"/s);
    assert.doesNotMatch(text, /etag|content-disposition|application\/zip/i);
    assert.match(text, /\{"next":true\}$/);
  }
});
