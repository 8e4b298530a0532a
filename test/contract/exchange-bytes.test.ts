import assert from "node:assert/strict";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { after, test } from "node:test";
import { exchangeBytes } from "./exchange-bytes.ts";

const bytes = (text: string): readonly Uint8Array[] => [Buffer.from(text, "latin1")];
const GET = "GET / HTTP/1.1\r\nHost: x\r\n";
const LAST = `${GET}Connection: close\r\n\r\n`;

async function urlOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return `http://127.0.0.1:${address.port}`;
}

/** Answers every connection with these bytes. */
async function answering(text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(text, "latin1"));
  });
  return await urlOf(server);
}

test("every response of a connection is read, with its body in either framing", async () => {
  const url = await urlOf(
    createHttpServer((request, response) => {
      if (request.headers["x-chunked"] === undefined) response.setHeader("content-length", "2");
      response.write("{");
      response.end("}");
    }),
  );
  const chunks = bytes(`${GET}\r\n${GET}X-Chunked: 1\r\n\r\n${LAST}`);
  const answers = await exchangeBytes(url, { chunks, end: "server" });
  assert.deepEqual(
    answers.map(({ status, text }) => `${status} ${text}`),
    ["200 {}", "200 {}", "200 {}"],
  );
});

test("interim responses are skipped, and a connection without a response has none", async () => {
  const interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n";
  const exchange = { chunks: bytes(LAST), end: "server" } as const;
  const answers = await exchangeBytes(await answering(interim), exchange);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204],
  );
  assert.deepEqual(await exchangeBytes(await answering(""), exchange), []);
});

test("bytes that are no whole response are an error", async () => {
  for (const text of [
    "HTTP/1.1 200 OK\r\n",
    "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nshort",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab",
    "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nmore",
  ]) {
    const exchange = { chunks: bytes(LAST), end: "server" } as const;
    await assert.rejects(
      exchangeBytes(await answering(text), exchange),
      /cut off|no response/,
      text,
    );
  }
});

test("the client ends a connection on which the server waits for more", async () => {
  const url = await urlOf(createHttpServer((_request, response) => response.end()));
  const [answer] = await exchangeBytes(url, { chunks: bytes("GET / HT"), end: "client" });
  assert.equal(answer?.status ?? 400, 400);
  assert.deepEqual(await exchangeBytes(url, { chunks: bytes("GET / HT"), end: "abort" }), []);
});
