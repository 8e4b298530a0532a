import { type Dict, type Document, latin1Bytes, Ref, Stream } from "#cos";
import type { Platform } from "#platform";
import { type Balance, contentBalance } from "./content-balance.ts";

/** More content than any page has that a person reads; beyond it the content is framed unread. */
const CONTENT_BYTES_MAX = 1 << 26;
const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** What was learnt of a page's own content when it was framed. */
export type Framed = {
  /** The first number that no marked content of the page has (ISO 32000-2, 14.7.5.2). */
  readonly nextMark: number;
};

/**
 * Frames the page's own content so that no state of it reaches what comes after (ISO 32000-2, 7.8.2 and 8.4.2), and
 * puts `streams` there. What the content leaves open is closed; a restore too many, which readers pass over, would
 * undo the frame and is taken out. Content that no filter of ours can read is framed as if it were whole.
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
      : [document.add(mended(bytes, balance))];
  const save = document.add(content("q\n"));
  const restore = document.add(content(`\n${balance === null ? "" : closingOps(balance)}Q\n`));
  page.set("Contents", [save, ...kept, restore, ...streams]);
  return { nextMark: balance?.nextMark ?? 0 };
}

/** One stream, or several that are read as one (7.7.3.3); what is no stream is passed over, as readers do. */
function contentStreams(document: Document, page: Dict): readonly Ref[] {
  const contents = page.get("Contents");
  const items = document.array(contents) ?? [contents ?? null];
  return items.flatMap((item) =>
    item instanceof Ref && document.resolve(item) instanceof Stream ? [item] : [],
  );
}

/** The streams' bytes, a line feed behind each; `null` where one cannot be read. */
function contentBytes(
  document: Document,
  streams: readonly Ref[],
  platform: Platform,
): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const ref of streams) {
    const stream = document.resolve(ref);
    const part = stream instanceof Stream ? decoded(document, stream, platform) : null;
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

/** Plain, or deflated without a predictor, which is how content is packed. */
function decoded(document: Document, stream: Stream, platform: Platform): Uint8Array | null {
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

/** The writer of the prefix packs it. */
function mended(bytes: Uint8Array, { strayRestores, end }: Balance): Stream {
  const whole = bytes.slice(0, end);
  for (const at of strayRestores) whole[at] = SPACE;
  return new Stream(new Map(), whole);
}

/** What ends a path, a text, marked content and the states that are open still. */
function closingOps({ pathOpen, textOpen, openMarks, openSaves }: Balance): string {
  const path = pathOpen ? "n\n" : "";
  const text = textOpen ? "ET\n" : "";
  return `${path}${text}${"EMC\n".repeat(openMarks)}${"Q\n".repeat(openSaves)}`;
}

function content(operators: string): Stream {
  return new Stream(new Map(), latin1Bytes(operators));
}
