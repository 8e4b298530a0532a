import { byteOrderMark, looksLikeUtf16 } from "./byte-order-mark.ts";
import type { Encoding } from "./dialect.ts";

/** The encoding of a file, and whether it begins with a byte order mark. */
export type Recognised = { readonly encoding: Encoding; readonly hasMark: boolean };

/**
 * The encoding of a text file: that of its byte order mark, else UTF-16 by its zero bytes, else UTF-8 where the whole
 * file is valid, else Windows-1252. Reads to the first byte that is not UTF-8.
 */
export async function recogniseEncoding(bytes: AsyncIterable<Uint8Array>): Promise<Recognised> {
  const check = new Utf8Check();
  let head: Uint8Array | null = null;
  for await (const piece of bytes) {
    if (head === null && piece.length > 0) {
      head = piece;
      const mark = byteOrderMark(head);
      if (mark !== null) return { encoding: mark.encoding, hasMark: true };
      if (looksLikeUtf16(head)) return { encoding: "utf-16", hasMark: false };
    }
    if (!check.push(piece)) return { encoding: "windows-1252", hasMark: false };
  }
  return { encoding: check.end() ? "utf-8" : "windows-1252", hasMark: false };
}

/** Checks bytes in pieces of any size for valid UTF-8. */
class Utf8Check {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #isValid = true;

  /** False as soon as a byte is wrong. */
  push(piece: Uint8Array): boolean {
    return this.#decode(piece, true);
  }

  /** False also when the last character is incomplete. */
  end(): boolean {
    return this.#decode(new Uint8Array(0), false);
  }

  #decode(piece: Uint8Array, stream: boolean): boolean {
    if (!this.#isValid) return false;
    try {
      this.#decoder.decode(piece, { stream });
    } catch {
      this.#isValid = false;
    }
    return this.#isValid;
  }
}
