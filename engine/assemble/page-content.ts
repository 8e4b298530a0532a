import { type Dict, type Document, latin1Bytes, Ref, Stream } from "#cos";
import type { Platform } from "#platform";
import { type Balance, contentBalance } from "./content-balance.ts";

/** Limit for reading content; a page with more is framed unread. */
const CONTENT_BYTES_MAX = 1 << 26;
const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** Facts about a page's own content found while framing it. */
export type Framed = {
  /** A marked-content identifier above all of the page's own (ISO 32000-2, 14.7.5.2). */
  readonly nextMark: number;
};

/**
 * Frames the page's own content so that its graphics state does not affect what follows (ISO 32000-2, 7.8.2 and 8.4.2),
 * and appends `streams`. Operators that the content leaves open are closed. Extra restores, which readers ignore, are
 * removed because they would undo the frame. Content with an unsupported filter is framed as if it were balanced.
 */
export function frameContents(
  document: Document,
  page: Dict,
  streams: readonly Ref[],
  platform: Platform,
): Framed {
  const own = contentStreams(document, page);
  const bytes = own.length === 0 ? new Uint8Array(0) : contentBytes(document, own, platform);
  const balance = bytes === null ? null : contentBalance(bytes);
  const kept =
    balance === null || bytes === null || isIntact(balance, bytes)
      ? own
      : [document.add(balanceContent(bytes, balance))];
  const save = document.add(content("q\n"));
  const restore = document.add(content(`\n${balance === null ? "" : closingOps(balance)}Q\n`));
  page.set("Contents", [save, ...kept, restore, ...streams]);
  return { nextMark: balance?.nextMark ?? 0 };
}

/** A single stream, or several that form one (7.7.3.3); other objects are ignored, as in readers. */
function contentStreams(document: Document, page: Dict): readonly Ref[] {
  const contents = page.get("Contents");
  const items = document.array(contents) ?? [contents ?? null];
  return items.flatMap((item) =>
    item instanceof Ref && document.resolve(item) instanceof Stream ? [item] : [],
  );
}

/** The streams' bytes, each followed by a line feed; `null` where one cannot be read. */
function contentBytes(
  document: Document,
  streams: readonly Ref[],
  platform: Platform,
): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const ref of streams) {
    const stream = document.resolve(ref);
    const part = stream instanceof Stream ? decodeStream(document, stream, platform) : null;
    if (part === null) return null;
    parts.push(part);
    length += part.length + 1;
  }
  if (length > CONTENT_BYTES_MAX) return null;
  const bytes = new Uint8Array(length).fill(LINE_FEED);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length + 1;
  }
  return bytes;
}

/** Plain, or deflated without a predictor, as content usually is. */
function decodeStream(document: Document, stream: Stream, platform: Platform): Uint8Array | null {
  const filter = document.resolve(stream.dict.get("Filter"));
  const filters = document.array(filter) ?? (filter === null ? [] : [filter]);
  if (filters.length === 0) return stream.data;
  const parms = document.resolve(stream.dict.get("DecodeParms"));
  const only = document.dict(document.array(parms)?.[0] ?? parms);
  const predictor = document.number(only?.get("Predictor")) ?? 1;
  const isDeflate = filters.length === 1 && document.name(filters[0]) === "FlateDecode";
  return isDeflate && predictor === 1 ? platform.inflate(stream.data, CONTENT_BYTES_MAX) : null;
}

function isIntact({ strayRestores, end }: Balance, bytes: Uint8Array): boolean {
  return strayRestores.length === 0 && end === bytes.length;
}

/** Uncompressed; the prefix writer compresses it. */
function balanceContent(bytes: Uint8Array, { strayRestores, end }: Balance): Stream {
  const whole = bytes.slice(0, end);
  for (const at of strayRestores) whole[at] = SPACE;
  return new Stream(new Map(), whole);
}

/** Operators that end an open path, text object, marked content and saved states. */
function closingOps({ pathOpen, textOpen, openMarks, openSaves }: Balance): string {
  const path = pathOpen ? "n\n" : "";
  const text = textOpen ? "ET\n" : "";
  return `${path}${text}${"EMC\n".repeat(openMarks)}${"Q\n".repeat(openSaves)}`;
}

function content(operators: string): Stream {
  return new Stream(new Map(), latin1Bytes(operators));
}
