import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { after, test } from "node:test";
import { silentListener } from "../../../test/support/harness/silent-listener.ts";
import { testReceiver } from "../../../test/support/receiver/receiver.ts";
import * as reply from "../../../test/support/receiver/receiver-replies.ts";
import { authority, delivery, loopbackOutbound } from "./outbound.fixture.ts";

const receiver = await testReceiver({ authority });
after(() => receiver.stop());
const outbound = loopbackOutbound();
after(() => outbound.stop());
/** For endpoints that never respond. */
const hasty = loopbackOutbound({ deadlineMs: 1500 });
after(() => hasty.stop());

test("a POST sends the given bytes and headers, and returns the response", async () => {
  const endpoint = receiver.at("/hook?a=1");
  endpoint.answer(reply.answers(201, { "x-seen": "yes", "set-cookie": "a=b" }, "thanks"));
  const answer = await outbound.post(delivery(endpoint.url));
  const [got] = endpoint.got;
  assert.equal(got?.method, "POST");
  assert.equal(got.body.toString(), '{"id":"evt_1","name":"Zoë"}');
  assert.equal(got.headers["service-signature"], "sha256=00");
  assert.equal(got.headers["content-length"], String(got.body.length));
  assert.equal(got.headers["accept-encoding"], undefined);
  assert.deepEqual([answer.status, answer.fault, answer.message], [201, null, null]);
  assert.equal(answer.headers?.["x-seen"], "yes");
  assert.equal(Buffer.from(answer.body ?? []).toString(), "thanks");
  assert.ok(answer.durationMs >= 0);
});

test("any final status is a response, including a redirect without a location", async () => {
  const endpoint = receiver.at("/statuses");
  for (const status of [200, 204, 299, 300, 301, 302, 304, 307, 400, 404, 410, 429, 500, 503]) {
    endpoint.answer(reply.answers(status));
    const answer = await outbound.post(delivery(endpoint.url));
    assert.deepEqual([answer.status, answer.fault], [status, null]);
  }
});

test("interim responses are skipped, and are no final response", async () => {
  const endpoint = receiver.at("/interim");
  const early = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n";
  endpoint.answer(reply.sendsAndCloses(`${early}HTTP/1.1 202 OK\r\nContent-Length: 0\r\n\r\n`));
  assert.equal((await outbound.post(delivery(endpoint.url))).status, 202);
  endpoint.answer(reply.sendsAndCloses(early));
  const answer = await outbound.post(delivery(endpoint.url));
  assert.deepEqual([answer.status, answer.fault], [null, "unreachable"]);
});

test("an unsolicited 100 Continue is skipped, however it is split into packets", async () => {
  const endpoint = receiver.at("/continue");
  const interim = "HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n";
  const head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 12\r\n\r\n";
  const final = `${head}HTTP/1.1 100`;
  const said = [
    [interim + interim + final],
    ["HTTP", "/1.1 100 Continue\r\nX-A: b\r\n", `\r\n${final}`],
    [interim, interim, final.slice(0, -12), final.slice(-12)],
  ];
  for (const pieces of said) {
    endpoint.answer(({ socket }) => {
      pieces.forEach((piece, index) => setTimeout(() => socket?.write(piece), index * 30));
    });
    const answer = await outbound.post(delivery(endpoint.url));
    assert.deepEqual([answer.status, answer.fault], [200, null]);
    assert.equal(Buffer.from(answer.body ?? []).toString(), "HTTP/1.1 100");
  }
  endpoint.answer(reply.sendsAndCloses(interim));
  assert.equal((await outbound.post(delivery(endpoint.url))).fault, "unreachable");
});

test("a 100 Continue is skipped before each response of a connection", async () => {
  const endpoint = receiver.at("/continues");
  endpoint.answer((response) => {
    response.writeContinue();
    response.end("HTTP/1.1 100");
  });
  for (const _ of [1, 2, 3]) {
    const answer = await outbound.post(delivery(endpoint.url));
    assert.deepEqual([answer.status, answer.fault], [200, null]);
    assert.equal(Buffer.from(answer.body ?? []).toString(), "HTTP/1.1 100");
  }
  assert.equal(new Set(endpoint.got.map(({ connection }) => connection)).size, 1);
});

test("a response just before the deadline counts, a later one is a timeout", async () => {
  const endpoint = receiver.at("/slow");
  endpoint.answer(reply.later(150, reply.answers(200)));
  assert.equal((await hasty.post(delivery(endpoint.url))).status, 200);
  endpoint.answer(reply.later(3000, reply.answers(200)));
  const answer = await hasty.post(delivery(endpoint.url));
  assert.deepEqual([answer.status, answer.headers, answer.body], [null, null, null]);
  assert.equal(answer.fault, "timeout");
  assert.equal(answer.message, "Timeout: no answer within 1.5 seconds.");
  assert.ok(answer.durationMs >= 1490, `${answer.durationMs} ms`);
});

test("headers that drip in byte by byte do not extend the deadline", async () => {
  const endpoint = receiver.at("/drip");
  endpoint.answer(reply.dripsHeaders(20));
  const answer = await hasty.post(delivery(endpoint.url));
  assert.equal(answer.fault, "timeout");
});

test("a handshake that never ends is a timeout", async () => {
  const silent = await silentListener("127.0.0.1");
  const answer = await hasty.post(delivery(`https://127.0.0.1:${silent.port}/`));
  assert.deepEqual([answer.status, answer.fault], [null, "timeout"]);
  assert.equal(silent.connections(), 1);
  await silent.stop();
});

test("a success with a dripping body is a success, without waiting for the body", async () => {
  const endpoint = receiver.at("/drip-body");
  endpoint.answer(reply.dripsBody(10));
  const began = performance.now();
  const answer = await outbound.post(delivery(endpoint.url));
  const headAt = began + answer.durationMs;
  assert.ok(performance.now() > headAt + 1000, "the duration is the time until the head");
  assert.deepEqual([answer.status, answer.fault], [200, null]);
  assert.ok((answer.body?.length ?? 0) > 10);
});

test("64 KiB of an endless body are read and 16 KiB kept", async () => {
  const endpoint = receiver.at("/flood");
  const poured = { sentBytes: 0, isCutOff: false };
  endpoint.answer(reply.pours(1_000_000_000, poured));
  const before = process.memoryUsage().rss;
  const answer = await outbound.post(delivery(endpoint.url));
  assert.deepEqual([answer.status, answer.fault, answer.body?.length], [200, null, 16_384]);
  // Plus what fits into the buffers of the kernel and the receiver.
  assert.ok(poured.sentBytes < 20_000_000, `${poured.sentBytes} bytes`);
  assert.ok(process.memoryUsage().rss - before < 40_000_000);
});

test("a truncated body does not change the result", async () => {
  const endpoint = receiver.at("/broken");
  endpoint.answer(reply.sendsAndCloses("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"));
  const answer = await outbound.post(delivery(endpoint.url));
  assert.deepEqual([answer.status, answer.fault], [200, null]);
  assert.equal(Buffer.from(answer.body ?? []).toString(), "half");
});

test("responses are not decompressed", async () => {
  const endpoint = receiver.at("/packed");
  endpoint.answer(reply.answers(200, { "content-encoding": "gzip" }, "no gzip"));
  const answer = await outbound.post(delivery(endpoint.url));
  assert.equal(Buffer.from(answer.body ?? []).toString(), "no gzip");
});

test("headers beyond 16 KiB and invalid HTTP are failures", async () => {
  const endpoint = receiver.at("/malformed");
  endpoint.answer(reply.answers(200, { "x-long": "x".repeat(20_000) }));
  const long = await outbound.post(delivery(endpoint.url));
  assert.deepEqual([long.status, long.fault], [null, "malformed"]);
  assert.equal(long.message, "The headers of the answer are too long.");
  endpoint.answer(reply.sendsAndCloses("SSH-2.0-OpenSSH_9.6\r\n"));
  const answer = await outbound.post(delivery(endpoint.url));
  assert.deepEqual([answer.status, answer.fault], [null, "malformed"]);
  assert.equal(answer.message, "The answer is not valid HTTP.");
});

test("a connection that is closed or not TLS during the handshake is a TLS failure", async () => {
  const ends: ((socket: Socket) => void)[] = [
    (socket) => socket.end(),
    (socket) => socket.resetAndDestroy(),
    (socket) => socket.on("error", () => {}).end("HTTP/1.1 400 Bad Request\r\n\r\n"),
  ];
  for (const end of ends) {
    const server = createServer((socket) => void socket.once("data", () => end(socket)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const answer = await outbound.post(delivery(`https://127.0.0.1:${port}/`));
    assert.match(answer.message ?? "", /^TLS: /, `${answer.fault}: ${answer.message}`);
    assert.deepEqual([answer.status, answer.fault], [null, "tls"]);
    server.close();
  }
});

test("an invalid request header throws instead of being a result", async () => {
  const request = delivery(receiver.at("/ours").url);
  const headers = { ...request.headers, "x-a": "b\r\nx-c: d" };
  await assert.rejects(outbound.post({ ...request, headers }), /header/);
  assert.equal(receiver.at("/ours").got.length, 0);
});

test("a refused connection is reported as such", async () => {
  const gone = await testReceiver({ authority });
  await gone.stop();
  const answer = await outbound.post(delivery(gone.url));
  assert.deepEqual([answer.status, answer.fault], [null, "unreachable"]);
  assert.equal(answer.message, "The connection was refused.");
});
