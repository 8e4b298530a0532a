import type { Socket } from "node:net";

const CONTINUE = Buffer.from("HTTP/1.1 100");
const HEAD_END = "\r\n\r\n";
const HEAD_MAX_BYTES = 16 * 1024;

/**
 * Hides unsolicited `100 Continue` responses from the reader of `socket`.
 *
 * A client should discard these (RFC 9110, section 15.2.1), but undici treats them as errors, unlike other interim
 * responses. A response begins with the first bytes read after bytes were written.
 */
export function skipContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  let writtenBytes = -1;
  let held: Buffer | null = null;
  socket.read = (size?: number): Buffer | null => {
    const chunk = bytesOf(read(size));
    if (chunk === null) return null;
    if (held === null && socket.bytesWritten === writtenBytes) return chunk;
    writtenBytes = socket.bytesWritten;
    const rest = withoutContinue(held === null ? chunk : Buffer.concat([held, chunk]));
    held = isUndecided(rest) ? rest : null;
    return held === null ? rest : null;
  };
}

function bytesOf(chunk: unknown): Buffer | null {
  return Buffer.isBuffer(chunk) ? chunk : null;
}

/** Removes complete `100 Continue` responses. */
function withoutContinue(bytes: Buffer): Buffer {
  let rest = bytes;
  while (isContinue(rest)) {
    const end = rest.indexOf(HEAD_END);
    if (end < 0) break;
    rest = rest.subarray(end + HEAD_END.length);
  }
  return rest;
}

/** True while more bytes are needed to identify the response, up to the maximum size of a head. */
function isUndecided(bytes: Buffer): boolean {
  if (bytes.length >= HEAD_MAX_BYTES) return false;
  return isContinue(bytes) || bytes.equals(CONTINUE.subarray(0, bytes.length));
}

function isContinue(bytes: Buffer): boolean {
  return bytes.subarray(0, CONTINUE.length).equals(CONTINUE);
}
