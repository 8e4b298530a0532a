import { Inflate, type Options } from "pako";
import { joinChunks } from "./join-chunks.ts";

/**
 * Decompresses a zlib stream and keeps the output before a truncation or error: real files end early, have wrong
 * checksums and trailing bytes. A stream whose two-byte header is damaged or missing is read when the rest is complete.
 * `null` when nothing can be read or the output exceeds `bytesMax`.
 */
export function inflateTolerant(bytes: Uint8Array, bytesMax: number): Uint8Array | null {
  const zlib = read(bytes, bytesMax, { windowBits: ZLIB_WINDOW_BITS });
  if (zlib.isTooLong) return null;
  if (zlib.length > 0 || zlib.isSound) return joinChunks(zlib.chunks);
  for (const start of [HEADER_BYTES, 0]) {
    const raw = read(bytes.subarray(start), bytesMax, { raw: true });
    if (raw.isTooLong) return null;
    if (raw.length > 0 && raw.isSound) return joinChunks(raw.chunks);
  }
  return null;
}

type Output = {
  readonly chunks: Uint8Array[];
  length: number;
  isSound: boolean;
  isTooLong: boolean;
};

/** Reads what a stream yields before its end, an error, or the limit. */
function read(bytes: Uint8Array, bytesMax: number, format: Options): Output {
  const inflate = new Inflate({ ...format, chunkSize: CHUNK_BYTES });
  const output: Output = { chunks: [], length: 0, isSound: false, isTooLong: false };
  const keep = (chunk: Uint8Array): void => {
    output.chunks.push(chunk);
    output.length += chunk.length;
  };
  inflate.onData = keep;
  inflate.onEnd = (status) => {
    output.isSound = status === 0;
  };
  for (let at = 0; at < bytes.length && !inflate.ended; at += STEP_BYTES) {
    inflate.push(bytes.subarray(at, at + STEP_BYTES), SYNC_FLUSH);
    if (output.length > bytesMax) break;
  }
  if (inflate.ended && !output.isSound) keepUnfinished(inflate, keep);
  output.isTooLong = output.length > bytesMax;
  return output;
}

/** CMF and FLG (RFC 1950, 2.2). */
const HEADER_BYTES = 2;

/** Without gzip's autodetection. */
const ZLIB_WINDOW_BITS = 15;

const CHUNK_BYTES = 1 << 16;

/** Input per step. It expands at most 1,032 times: 4 MiB beyond the limit before that is detected. */
const STEP_BYTES = 4096;

const SYNC_FLUSH = 2;

/** On an error, the output since the last chunk is still in the stream's buffer. */
function keepUnfinished(inflate: Inflate, keep: (chunk: Uint8Array) => void): void {
  const { output, next_out: end } = inflate.strm;
  if (output !== null && end > 0) keep(output.subarray(0, end));
}
