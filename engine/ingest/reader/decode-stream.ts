import { type CosObject, type Dict, isArray, Name, type Stream } from "#cos";
import type { Platform } from "#platform";
import { decode85, decodeHex } from "./ascii-filters.ts";
import { BoundedOutput } from "./bounded-output.ts";
import type { Budget } from "./budget.ts";
import { decodeLzw } from "./lzw.ts";
import { undoPredictor } from "./predictor.ts";

/** Maximum filters per stream; each one may expand its input. */
const FILTERS_MAX = 8;

/** Maximum expansion of deflate (RFC 1951: 258 bytes for two bits). */
const EXPANSION_MAX = 1032;
const PROBE_BYTES = 1024;

/** Returns a stream's decoded bytes, or `null`. */
export type Decode = (stream: Stream) => Uint8Array | null;

/** Follows references. */
export type Resolve = (object: CosObject | undefined) => CosObject;

/**
 * A stream's decoded bytes; `null` when a filter is unknown or its data cannot be decoded. For streams with structure,
 * operators or XML, so image filters are not supported.
 */
export function decodeStream(
  stream: Stream,
  platform: Platform,
  budget: Budget,
  resolve: Resolve,
): Uint8Array | null {
  return decodeFilters(stream, filtersOf(stream, resolve), { platform, budget, resolve });
}

/**
 * The file of the picture in a stream: its decoded bytes, but with JPEG as the last filter, the bytes that it would
 * decode, which are a JPEG file (ISO 32000-2, 7.4.8).
 */
export function decodePicture(
  stream: Stream,
  platform: Platform,
  budget: Budget,
  resolve: Resolve,
): Uint8Array | null {
  const filters = filtersOf(stream, resolve);
  const last = filters.at(-1);
  const isJpeg = last instanceof Name && (last.value === "DCTDecode" || last.value === "DCT");
  const undone = isJpeg ? filters.slice(0, -1) : filters;
  return decodeFilters(stream, undone, { platform, budget, resolve });
}

function filtersOf({ dict }: Stream, resolve: Resolve): readonly CosObject[] {
  return listOf(resolve(dict.get("Filter")), resolve);
}

function decodeFilters(
  stream: Stream,
  filters: readonly CosObject[],
  tools: Tools,
): Uint8Array | null {
  const { budget, resolve } = tools;
  const parms = listOf(resolve(stream.dict.get("DecodeParms")), resolve);
  if (filters.length > FILTERS_MAX) return null;
  let data: Uint8Array | null = stream.data;
  for (const [index, filter] of filters.entries()) {
    if (data === null || budget.spent || !(filter instanceof Name)) return null;
    const parm = parms[index];
    data = undoFilter(data, filter.value, parm instanceof Map ? parm : new Map(), tools);
  }
  return data;
}

type Tools = { readonly platform: Platform; readonly budget: Budget; readonly resolve: Resolve };

/** Filters by their names, and by the abbreviations for inline images, which some writers use (ISO 32000-2, 7.4.1). */
function undoFilter(
  data: Uint8Array,
  filter: string,
  parms: Dict,
  tools: Tools,
): Uint8Array | null {
  const number = (key: string, fallback: number): number => {
    const value = tools.resolve(parms.get(key));
    return typeof value === "number" ? value : fallback;
  };
  switch (filter) {
    case "FlateDecode":
    case "Fl":
      return decodePredictor(inflate(data, tools), number);
    case "LZWDecode":
    case "LZW": {
      const early = number("EarlyChange", 1) === 0 ? 0 : 1;
      return decodePredictor(
        decodeWithin(tools, (bytesMax) => decodeLzw(data, early, bytesMax)),
        number,
      );
    }
    case "RunLengthDecode":
    case "RL":
      return decodeWithin(tools, (bytesMax) => decodeRunLength(data, bytesMax));
    case "ASCIIHexDecode":
    case "AHx":
      return decodeWithin(tools, () => decodeHex(data));
    case "ASCII85Decode":
    case "A85":
      return decodeWithin(tools, (bytesMax) => decode85(data, bytesMax));
    // Streams were already decrypted; an unencrypted file can only have /Identity (7.4.10).
    case "Crypt":
      return data;
    default:
      return null;
  }
}

/** Charges the budget with the output; a decoder returns `null` when that would exceed it. */
function decodeWithin(
  { budget }: Tools,
  decode: (bytesMax: number) => Uint8Array | null,
): Uint8Array | null {
  const bytes = decode(budget.inflatableBytes);
  budget.spendInflated(bytes?.length ?? Number.POSITIVE_INFINITY);
  return budget.spent ? null : bytes;
}

/** Data with a valid start but no output exceeded the limit. */
function inflate(data: Uint8Array, { platform, budget }: Tools): Uint8Array | null {
  const inflated = platform.inflate(data, budget.inflatableBytes);
  if (inflated !== null) budget.spendInflated(inflated.length);
  else if (platform.inflate(data.subarray(0, PROBE_BYTES), PROBE_BYTES * EXPANSION_MAX) !== null) {
    budget.spendInflated(Number.POSITIVE_INFINITY);
  }
  return inflated;
}

function decodePredictor(
  data: Uint8Array | null,
  number: (key: string, fallback: number) => number,
): Uint8Array | null {
  if (data === null) return null;
  return undoPredictor(data, {
    predictor: number("Predictor", 1),
    columns: number("Columns", 1),
    colors: number("Colors", 1),
    bitsPerComponent: number("BitsPerComponent", 8),
  });
}

function listOf(object: CosObject, resolve: Resolve): readonly CosObject[] {
  if (object === null) return [];
  return isArray(object) ? object.map((item) => resolve(item)) : [object];
}

const END = 128;

/**
 * RunLengthDecode (ISO 32000-2, 7.4.5): a length byte up to 127 means that many bytes and one follow; above 128, that
 * the next byte is repeated 257 − length times. Truncated data gives what there is; `null` when the output exceeds
 * `bytesMax`.
 */
export function decodeRunLength(data: Uint8Array, bytesMax: number): Uint8Array | null {
  const out = new BoundedOutput(bytesMax);
  for (let at = 0; at + 1 < data.length; ) {
    const length = data[at] ?? END;
    if (length === END) break;
    const isRun = length > END;
    const count = isRun ? 257 - length : Math.min(length + 1, data.length - at - 1);
    const to = out.take(count);
    if (to === -1) return null;
    // Byte by byte: runs may be single bytes, for which creating a view would be slower.
    const { room } = out;
    const step = isRun ? 0 : 1;
    for (let i = 0; i < count; i += 1) room[to + i] = data[at + 1 + i * step] ?? 0;
    at += isRun ? 2 : 1 + count;
  }
  return out.bytes();
}
