import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { AnswerReader, hammer } from "./hammer.ts";

let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  response.setHeader("x-ratelimit-remaining", String(1000 - asked));
  response.statusCode = request.headers.authorization === "Bearer k" ? 200 : 401;
  response.end("some body");
});
await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
after(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test("the requested number of requests is sent, and each is answered once", async () => {
  let left = 200;
  const more = (): boolean => (left -= 1) >= 0;
  const answers = await hammer(url, { path: "/", key: "k", connections: 5, inFlight: 8, more });
  assert.equal(asked, 200);
  assert.ok(answers.every(({ status, ms }) => status === 200 && ms > 0));
  assert.equal(new Set(answers.map(({ remaining }) => remaining)).size, 200);
});

test("responses are separated wherever the bytes are split", () => {
  const text =
    "HTTP/1.1 200 OK\r\nX-RateLimit-Remaining: 7\r\nContent-Length: 3\r\n\r\nabc" +
    "HTTP/1.1 204 No Content\r\nx: y\r\n\r\n";
  for (let cut = 0; cut <= text.length; cut += 1) {
    const reader = new AnswerReader();
    const found = [text.slice(0, cut), text.slice(cut)].flatMap((part) =>
      reader.read(Buffer.from(part)),
    );
    assert.deepEqual(found, [
      { status: 200, remaining: 7 },
      { status: 204, remaining: null },
    ]);
  }
});
