import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, test } from "node:test";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { Refusal } from "#base/refusal.ts";
import { eventually, WAIT_MS_MAX } from "../../../test/support/harness/eventually.ts";
import { answerErrors } from "./answer-errors.ts";

/** The bodies of the responses, whether or not the caller still receives them. */
const sent: string[] = [];
const app = Fastify({ forceCloseConnections: true });
after(() => app.close());
answerErrors(app);
app.addHook("onSend", async (_request, reply, body) => {
  sent.push(`${reply.statusCode} ${String(body)}`);
});
await app.register(multipart);
app.post("/json", async () => ({}));
app.post("/form", async (request) => {
  for await (const part of request.parts()) if (part.type === "file") await part.toBuffer();
  return {};
});
app.post("/refused", { onRequest: async () => Promise.reject(makeRefusal()) }, async () => ({}));
app.post("/reset", async () => {
  throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
});
const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);

function makeRefusal(): Refusal {
  return new Refusal(401, "missing_authorization", "Send a key.");
}

/** Sends these bytes, behind which the caller closes the connection, and waits until both sides have. */
async function sendAndLeave(path: string, rest: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.end(`POST ${path} HTTP/1.1\r\nhost: x\r\n${rest}`).resume();
  await once(socket, "close");
}

test("a request that its caller breaks off is the caller's error", async () => {
  const file = 'content-disposition: form-data; name="f"; filename="f"';
  const form = `content-type: multipart/form-data; boundary=b\r\ncontent-length: 999\r\n\r\n--b\r\n${file}\r\n\r\nhalf`;
  const json = "content-type: application/json\r\ncontent-length: 100\r\n\r\n{";
  await sendAndLeave("/json", json);
  await sendAndLeave("/form", form);
  await eventually(
    "both answers",
    async () => sent.length,
    (count) => count === 2,
  );
  for (const answer of sent) assert.match(answer, /^400 .*"validation_error"/);
});

test("a connection that the caller wants closed is closed when its refused body has arrived", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8").setTimeout(WAIT_MS_MAX, () => socket.destroy());
  const closed = once(socket, "close");
  const head =
    "POST /refused HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\n";
  socket.write(`${head}ab`);
  const received: readonly unknown[] = await once(socket, "data");
  assert.match(String(received[0]), /^HTTP\/1\.1 401 /);
  assert.ok(!socket.readableEnded, "it is open while the caller may still send");
  const ended = once(socket, "end");
  socket.write("cd");
  await Promise.race([ended, closed.then(() => assert.fail("the connection stays open"))]);
  await closed;
});

test("a connection that another service resets is not the caller's error", async () => {
  const answer = await app.inject({ method: "POST", url: "/reset", payload: {} });
  assert.equal(answer.statusCode, 500);
  assert.match(answer.body, /"internal_error"/);
});
