import { Deflate } from "pako";
import { crc32 } from "./crc32.ts";
import { inflateTolerant } from "./inflate-tolerant.ts";
import { joinChunks } from "./join-chunks.ts";
import type { Platform } from "./platform.ts";

/** For hosts that offer nothing, such as a browser's worker: everything in plain TypeScript. */
export const purePlatform: Platform = {
  deflate: (bytes) => finished(new Deflate({ level: BEST }), bytes),
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
  inflate: inflateTolerant,
  crc32,
};

const BEST = 9;

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
