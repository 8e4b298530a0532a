import { Inflate } from "pako";
import { joinChunks } from "./join-chunks.ts";

/**
 * Decompresses a zlib stream and keeps the output before a truncation or error: real files end early, have wrong
 * checksums and trailing bytes. `null` when nothing can be read or the output exceeds `bytesMax`.
 */
export function inflateTolerant(bytes: Uint8Array, bytesMax: number): Uint8Array | null {
  const inflate = new Inflate({ windowBits: ZLIB_WINDOW_BITS, chunkSize: CHUNK_BYTES });
  const got: Got = { chunks: [], length: 0, sound: false };
  const keep = (chunk: Uint8Array): void => {
    got.chunks.push(chunk);
    got.length += chunk.length;
  };
  inflate.onData = keep;
  inflate.onEnd = (status) => {
    got.sound = status === 0;
  };
  for (let at = 0; at < bytes.length && !inflate.ended; at += STEP_BYTES) {
    inflate.push(bytes.subarray(at, at + STEP_BYTES), SYNC_FLUSH);
    if (got.length > bytesMax) return null;
  }
  if (inflate.ended && !got.sound) keepUnfinished(inflate, keep);
  if (got.length > bytesMax || (got.length === 0 && !got.sound)) return null;
  return joinChunks(got.chunks);
}

type Got = { readonly chunks: Uint8Array[]; length: number; sound: boolean };

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
