import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, test } from "node:test";
import { eventually } from "../../../test/support/harness/eventually.ts";
import {
  conversation,
  type RawAnswer,
  refusedRaw,
} from "../../../test/support/harness/raw-http.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const other = await testAccount(service);
const { host, port, hostname } = new URL(service.url);

const HOST = `Host: ${host}`;
const KEY = `Authorization: Bearer ${account.key()}`;
const JSON_BODY = "Content-Type: application/json";
const OTHER_KEY = `Authorization: Bearer ${other.key()}`;
/** Counted in the hour of its key if it runs. */
const SECOND = head("GET /api/v1/templates", HOST, OTHER_KEY);

/** Sends these requests on one connection, which the server closes. */
const send = (...requests: readonly string[]) => conversation(service.url, requests.join(""));

test("the connection of a malformed head is closed, and the request behind it does not run", async () => {
  const list = "GET /api/v1/templates";
  const length = `${JSON_BODY}\r\nContent-Length: 2`;
  const before = await countRequests();
  const malformed = [
    head(list, HOST, "Host: other.example", KEY),
    head(list, HOST, HOST, KEY),
    head(list, KEY),
    head(list, "Host: a b", KEY),
    head("GET /livez"),
    head("GET /livez", HOST, "host: other.example"),
    head("GET /livez", "Expect: nothing"),
    head("GET /livez", "Connection: Upgrade", "Upgrade: websocket"),
    head("GET /nothing", HOST, HOST),
    head(list, HOST, KEY, "Authorization: Bearer x"),
    head(list, HOST, KEY, KEY),
    `${post(length, JSON_BODY)}{}`,
    `${head("POST /session", length)}{}`,
    `${post(JSON_BODY, "Transfer-Encoding: gzip, chunked")}2\r\n{}\r\n0\r\n\r\n`,
    `${post(JSON_BODY, "Transfer-Encoding: chunked", "Transfer-Encoding: chunked")}2\r\n{}\r\n0\r\n\r\n`,
    `${post(JSON_BODY, "Transfer-Encoding: chunked").replace("1.1", "1.0")}2\r\n{}\r\n0\r\n\r\n`,
  ];
  for (const request of malformed) {
    const answers = await send(request, SECOND, SECOND);
    assert.equal(answers.length, 1, request);
    refusedRaw(only(answers), 400, "bad_request");
  }
  assert.equal(await countRequests(), before + 1);
});

test("bytes that are not HTTP close the connection, and the request behind them does not run", async () => {
  const before = await countRequests();
  const chunked = post(JSON_BODY, "Transfer-Encoding: chunked");
  const malformed = [
    "THIS IS NOT HTTP\r\n\r\n",
    `${post(JSON_BODY, "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n`,
    `${post(JSON_BODY, "Content-Length: 2", "Content-Length: 2")}{}`,
    `${post(JSON_BODY, "Content-Length: 2", "Content-Length: 3")}{}`,
    `${post(JSON_BODY, "Content-Length: 2, 2")}{}`,
    `${post(JSON_BODY, "Content-Length: +2")}{}`,
    `${post(JSON_BODY, "Transfer-Encoding: chunked, gzip")}2\r\n{}\r\n0\r\n\r\n`,
    `${chunked}zz\r\n{}\r\n0\r\n\r\n`,
    `${chunked}2\r\n{}x\r\n0\r\n\r\n`,
    head("GET /livez", HOST, "X-Folded: a", " b"),
    head("GET /livez", HOST.replace(":", " :")),
    head("GET /livez", HOST, "X: a\0b"),
    head("GET /livez", HOST).replaceAll("\r", ""),
    head("GET /livez", HOST).replace("1.1", "1.2"),
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ];
  for (const request of malformed) {
    const answers = await send(request, SECOND);
    assert.equal(answers.length, 1, request);
    refusedRaw(only(answers), 400, "bad_request");
  }
  assert.equal(await countRequests(), before + 1);
});

test("requests before a malformed one get their own responses first", async () => {
  for (const bad of [head("GET /livez"), "THIS IS NOT HTTP\r\n\r\n"]) {
    const answers = await send(SECOND, head("GET /livez", HOST), bad, SECOND);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 400],
      bad,
    );
    assert.match(answers[0]?.text ?? "", /^\{"templates"/);
  }
});

test("a request behind one that ends the connection is ignored", async () => {
  const before = await countRequests();
  for (const last of [
    head("GET /livez", HOST, "Connection: close"),
    head("GET /livez", HOST).replace("1.1", "1.0"),
  ]) {
    const answers = await send(last, SECOND);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200],
    );
  }
  assert.equal(await countRequests(), before + 1);
});

test("a client that still sends its malformed request can read the response", async () => {
  const body = `{"name":"${"x".repeat(200_000)}"}`;
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const closed = once(socket, "close");
  socket.write(post(HOST, JSON_BODY, `Content-Length: ${body.length}`));
  const readReceived = async (): Promise<string> => text;
  await eventually("the response", readReceived, (shown) => shown.includes("bad_request"));
  socket.write(body + SECOND);
  await closed;
  assert.equal(text.match(/HTTP\/1\.1 \d+/g)?.length, 1, text);
});

test("well-formed requests on one connection are all answered", async () => {
  const last = head("GET /livez", HOST, "Connection: close");
  const old = head("GET /livez", "Connection: keep-alive").replace("1.1", "1.0");
  const expecting = head("GET /livez", HOST, "Expect: nothing");
  const answers = await send(
    SECOND,
    old,
    expecting,
    `${post(JSON_BODY, "Content-Length: 2")}{}`,
    last,
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 400, 200],
  );
});

function head(line: string, ...headers: readonly string[]): string {
  return `${[`${line} HTTP/1.1`, ...headers].join("\r\n")}\r\n\r\n`;
}

/** A POST with Host and key. */
function post(...headers: readonly string[]): string {
  return head("POST /api/v1/mappings", HOST, KEY, ...headers);
}

/** The number of requests of the second key in this hour, this one included. */
async function countRequests(): Promise<number> {
  const { headers } = only(
    await send(head("GET /api/v1/templates", HOST, OTHER_KEY, "Connection: close")),
  );
  const left = Number(headers.get("x-ratelimit-remaining"));
  assert.ok(left > 0);
  return Number(headers.get("x-ratelimit-limit")) - left;
}

function only([answer]: readonly RawAnswer[]): RawAnswer {
  assert.ok(answer !== undefined);
  return answer;
}
