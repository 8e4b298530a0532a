import { type ByteWriter, isRegular } from "#cos";

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const PAREN_OPEN = 0x28;
const PAREN_CLOSE = 0x29;

/** A resource's name in an appearance stream and on the page, both as written, without the slash. */
export type Renamed = { readonly from: Uint8Array; readonly to: Uint8Array };

/**
 * Writes the content of an appearance stream with its resource names replaced. Names in strings are text. Content of this engine has neither inline images nor comments.
 */
export function writeRenamed(
  writer: ByteWriter,
  content: Uint8Array,
  names: readonly Renamed[],
): void {
  let from = 0;
  let at = 0;
  while (at < content.length) {
    const byte = content[at];
    if (byte === PAREN_OPEN) at = stringEnd(content, at);
    else if (byte === SLASH) {
      const end = nameEnd(content, at + 1);
      const name = names.find((one) => isName(content, at + 1, end, one.from));
      if (name !== undefined) {
        writer.put(content.subarray(from, at + 1));
        writer.put(name.to);
        from = end;
      }
      at = end;
    } else at += 1;
  }
  writer.put(content.subarray(from));
}

/** A loop, because it runs for each name in each row. */
function isName(content: Uint8Array, from: number, to: number, name: Uint8Array): boolean {
  if (to - from !== name.length) return false;
  for (let i = 0; i < name.length; i += 1) if (content[from + i] !== name[i]) return false;
  return true;
}

function nameEnd(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && isRegular(content[at] ?? 0)) at += 1;
  return at;
}

/** The end of the literal string at `from` (ISO 32000-2, 7.3.4.2). */
function stringEnd(content: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === PAREN_OPEN) depth += 1;
    else if (byte === PAREN_CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return content.length;
}
