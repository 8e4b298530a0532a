import assert from "node:assert/strict";
import { connect } from "node:net";
import { ErrorBody } from "../../../service/contract/error.ts";
import { WAIT_MS_MAX } from "./eventually.ts";

/** A raw response. */
export type RawAnswer = {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
};

/** Sends these lines unchanged as a request head, and reads until the server closes the connection. */
export async function exchange(url: string, lines: readonly string[]): Promise<RawAnswer> {
  const bytes = await untilClosed(url, `${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  const [head = "", ...rest] = bytes.toString("utf8").split("\r\n\r\n");
  return answerOf(head, rest.join("\r\n\r\n"));
}

/** Sends these bytes unchanged on one connection, and reads all responses until the server closes it. */
export async function conversation(url: string, text: string): Promise<readonly RawAnswer[]> {
  const answers: RawAnswer[] = [];
  let bytes = await untilClosed(url, text);
  while (bytes.length > 0) {
    const bodyAt = bytes.indexOf("\r\n\r\n") + 4;
    assert.ok(bodyAt >= 4, "the head of a response is complete");
    const head = bytes.toString("utf8", 0, bodyAt - 4);
    const length = Number(answerOf(head, "").headers.get("content-length"));
    assert.ok(bytes.length >= bodyAt + length, "the body of a response is complete");
    answers.push(answerOf(head, bytes.toString("utf8", bodyAt, bodyAt + length)));
    bytes = bytes.subarray(bodyAt + length);
  }
  return answers;
}

/** Fails unless the server closes the connection. */
async function untilClosed(url: string, text: string): Promise<Buffer> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(WAIT_MS_MAX, () => socket.destroy(new Error("no answer in time")));
  socket.write(text, "latin1");
  const chunks: Buffer[] = [];
  for await (const chunk of socket) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function answerOf(head: string, text: string): RawAnswer {
  const [status = "", ...fields] = head.split("\r\n");
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return { status: Number(status.split(" ")[1]), headers: new Map(headers), text };
}

/** Asserts that a response is an error with this status and code, and the request's id in body and header. */
export function refusedRaw(
  { status, headers, text }: RawAnswer,
  wanted: number,
  code: string,
): void {
  assert.equal(status, wanted, text);
  const body = ErrorBody.parse(JSON.parse(text));
  assert.equal(body.error, code, text);
  assert.match(body.request_id, /^req_/);
  assert.equal(headers.get("x-request-id"), body.request_id);
}
