import { Deflate, Inflate } from "pako";
import { inflateTolerant } from "./inflate-tolerant.ts";
import { joinChunks } from "./join-chunks.ts";
import type { Platform } from "./platform.ts";

/** For hosts that offer nothing, such as a browser's worker: everything in plain TypeScript. */
export const purePlatform: Platform = {
  deflate: (bytes) => finished(new Deflate({ level: BEST }), bytes),
  deflateQuickly: (bytes) => finished(new Deflate({ level: QUICK }), bytes),
  deflateRawOpen,
  deflateRawAfter: (bytes, dictionary) =>
    finished(
      new Deflate(
        dictionary.length === 0
          ? { level: BEST, raw: true }
          : { level: BEST, raw: true, dictionary: dictionary.subarray(-WINDOW_BYTES) },
      ),
      bytes,
    ),
  inflateRawAfter,
  inflate: inflateTolerant,
  crc32,
};

const BEST = 9;
const QUICK = 4;

/** How far back deflate can point (RFC 1951, 3.2.5). */
const WINDOW_BYTES = 32_768;

const SYNC_FLUSH = 2;
const FINISH = 4;

function finished(deflate: Deflate, bytes: Uint8Array): Uint8Array {
  deflate.push(bytes, FINISH);
  return deflate.result;
}

function deflateRawOpen(bytes: Uint8Array): Uint8Array {
  const deflate = new Deflate({ level: BEST, raw: true });
  deflate.push(bytes, SYNC_FLUSH);
  return joinChunks(deflate.chunks);
}

function inflateRawAfter(
  bytes: Uint8Array,
  dictionary: Uint8Array,
  sizeBytes: number,
): Uint8Array | null {
  // pako rejects an empty dictionary.
  const given = dictionary.length === 0 ? {} : { dictionary };
  const inflate = new Inflate({ raw: true, chunkSize: sizeBytes + 1, ...given });
  const chunks: Uint8Array[] = [];
  inflate.onData = (chunk) => chunks.push(chunk);
  inflate.push(bytes, FINISH);
  const whole = joinChunks(chunks);
  return inflate.err === 0 && whole.length === sizeBytes ? whole : null;
}

/** CRC-32 of `bytes` (ISO 3309, as ZIP has it), going on from `seed`, the CRC of what went before. */
function crc32(bytes: Uint8Array, seed = 0): number {
  if (TABLE[1] === 0) fillTable();
  let crc = ~seed;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Filled at first use. */
const TABLE = new Int32Array(256);

/** The polynomial, bits reversed. */
const POLYNOMIAL = 0xedb88320;

function fillTable(): void {
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (POLYNOMIAL & -(crc & 1));
    TABLE[byte] = crc;
  }
}
