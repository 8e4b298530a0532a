import { connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import type { Answer } from "../support/harness/ask.ts";
import { WAIT_MS_MAX } from "../support/harness/eventually.ts";
import { answerOf } from "./send-raw.ts";

/** Bytes of a connection. */
export type Exchange = {
  /** Written one after another. */
  readonly chunks: readonly Uint8Array[];
  /**
   * Who ends the connection: the server, after its last response; the client, after the last byte, because the server may
   * wait for more; or the client at once, without reading.
   */
  readonly end: "server" | "client" | "abort";
};

/** Without a response for so long, the server waits for more. */
const QUIET_MS = 100;

/** Writes the bytes on a connection of their own and returns the responses; rejects if the server does not end it. */
export async function exchangeBytes(
  url: string,
  { chunks, end }: Exchange,
): Promise<readonly Answer[]> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  const closed = receiveAll(socket);
  for (const chunk of chunks) {
    if (!socket.writable) break;
    socket.write(chunk);
    await turn();
  }
  if (end === "abort") socket.resetAndDestroy();
  if (end === "client") endWhenQuiet(socket);
  return answersIn(await closed);
}

/** All bytes until the connection ends; the server may reset it, because it does not read what follows an error. */
async function receiveAll(socket: Socket): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => undefined);
  socket.once("close", () => resolve(Buffer.concat(chunks)));
  socket.setTimeout(WAIT_MS_MAX, () => {
    reject(new Error("the connection stays open"));
    socket.destroy();
  });
  return await promise;
}

function endWhenQuiet(socket: Socket): void {
  const end = (): void => void socket.end();
  let timer = setTimeout(end, QUIET_MS);
  socket.on("data", () => {
    clearTimeout(timer);
    timer = setTimeout(end, QUIET_MS);
  });
  socket.once("close", () => clearTimeout(timer));
}

/** The final responses in these bytes; throws if they are anything else. */
function answersIn(bytes: Buffer): readonly Answer[] {
  const answers: Answer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const headEnd = rest.indexOf("\r\n\r\n");
    const [line = "", ...fields] = rest.subarray(0, headEnd).toString("latin1").split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? 0);
    if (headEnd < 0 || status === 0) throw new Error(`no response: ${quoteBytes(rest)}`);
    const headers = new Headers();
    for (const field of fields) {
      const colon = field.indexOf(":");
      headers.append(field.slice(0, colon), field.slice(colon + 1).trim());
    }
    const { body, length } = bodyOf(status, headers, rest.subarray(headEnd + 4));
    if (status >= 200) answers.push(answerOf(status, headers, body));
    rest = rest.subarray(headEnd + 4 + length);
  }
  return answers;
}

function bodyOf(
  status: number,
  headers: Headers,
  rest: Buffer,
): { readonly body: Uint8Array; readonly length: number } {
  if (status < 200 || status === 204 || status === 304)
    return { body: rest.subarray(0, 0), length: 0 };
  if (headers.get("transfer-encoding") === "chunked") return chunkedBody(rest);
  // Without a length the body ends with the connection (RFC 9112, 6.3).
  const length = Number(headers.get("content-length") ?? rest.length);
  if (!Number.isSafeInteger(length) || length > rest.length)
    throw new Error(`a response is cut off: ${quoteBytes(rest)}`);
  return { body: rest.subarray(0, length), length };
}

function chunkedBody(rest: Buffer): { readonly body: Uint8Array; readonly length: number } {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf("\r\n", at);
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString("latin1"), 16);
    const end = lineEnd + 2 + size + 2;
    if (lineEnd < 0 || Number.isNaN(size) || end > rest.length)
      throw new Error(`a chunk is cut off: ${quoteBytes(rest.subarray(at))}`);
    if (size === 0) return { body: Buffer.concat(chunks), length: end };
    chunks.push(rest.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}

function quoteBytes(bytes: Buffer): string {
  return JSON.stringify(bytes.toString("latin1").slice(0, 300));
}
