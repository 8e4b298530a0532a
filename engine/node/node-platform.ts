import { constants, crc32, deflateRawSync, deflateSync, inflateSync } from "node:zlib";
import { type Platform, purePlatform } from "#platform";

/** zlib in C; what it cannot read, because it is damaged, is left to `purePlatform`. */
export const nodePlatform: Platform = {
  deflate: (bytes) => alone(deflateSync(bytes, BEST)),
  deflateRawOpen: (bytes) =>
    alone(deflateRawSync(bytes, { ...BEST, finishFlush: constants.Z_SYNC_FLUSH })),
  deflateRawAfter: (bytes, dictionary) =>
    alone(
      dictionary.length === 0
        ? deflateRawSync(bytes, BEST)
        : deflateRawSync(bytes, { ...BEST, dictionary: dictionary.subarray(-WINDOW_BYTES) }),
    ),
  inflate,
  crc32: (bytes, seed = 0) => crc32(bytes, seed),
};

const BEST = { level: 9, memLevel: 9 };

/** How far back deflate can point (RFC 1951, 3.2.5). */
const WINDOW_BYTES = 32_768;

/** What zlib reads without complaint, fast; what is damaged goes the patient way. */
function inflate(bytes: Uint8Array, bytesMax: number): Uint8Array | null {
  try {
    const whole = inflateSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, bytesMax),
    });
    if (whole.length > 0 && whole.length <= bytesMax) return alone(whole);
  } catch (error) {
    if (error instanceof RangeError) return null;
  }
  return purePlatform.inflate(bytes, bytesMax);
}

/** The bytes as a plain array with a buffer of its own: Node's may be a piece of a larger one. */
function alone(buffer: Buffer): Uint8Array {
  return buffer.byteLength === buffer.buffer.byteLength
    ? new Uint8Array(buffer.buffer)
    : new Uint8Array(buffer);
}
