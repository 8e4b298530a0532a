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
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(WAIT_MS_MAX, () => socket.destroy(new Error("no answer in time")));
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`, "latin1");
  const chunks: Buffer[] = [];
  for await (const chunk of socket) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const [head = "", ...rest] = Buffer.concat(chunks).toString("utf8").split("\r\n\r\n");
  const [status = "", ...fields] = head.split("\r\n");
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return {
    status: Number(status.split(" ")[1]),
    headers: new Map(headers),
    text: rest.join("\r\n\r\n"),
  };
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
