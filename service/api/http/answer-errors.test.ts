import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, test } from "node:test";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { eventually } from "../../../test/support/harness/eventually.ts";
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
app.post("/reset", async () => {
  throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
});
const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);

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

test("a connection that another service resets is not the caller's error", async () => {
  const answer = await app.inject({ method: "POST", url: "/reset", payload: {} });
  assert.equal(answer.statusCode, 500);
  assert.match(answer.body, /"internal_error"/);
});
