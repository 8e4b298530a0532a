import { cleanName } from "./clean-name.ts";

/** Maximum length in UTF-8 on common file systems. */
const NAME_BYTES_MAX = 255;

/**
 * File names for an archive's PDFs, made from requested names: valid on any file system, with ".pdf", at most 255
 * bytes, and distinct ignoring case; the second of a name becomes "name-2.pdf". Where nothing of a name remains,
 * `fallback` provides it. Deterministic.
 */
export function entryNames(
  wanted: readonly string[],
  fallback: (index: number) => string,
): string[] {
  const taken = new TakenNames();
  return wanted.map((requested, index) => {
    const name = cleanName(requested) ?? cleanName(fallback(index)) ?? DEFAULT_NAME;
    return taken.take(name);
  });
}

const DEFAULT_NAME = { stem: "document", extension: ".pdf" };

/** Room for "-2" and so on, up to six digits. */
const SUFFIX_BYTES_MAX = 7;

type Name = { readonly stem: string; readonly extension: string };

class TakenNames {
  readonly #taken = new Set<string>();
  /** The last number used, by truncated stem. */
  readonly #numbers = new Map<string, number>();

  /** The name as it is, or numbered when it is taken. */
  take({ stem, extension }: Name): string {
    const room = NAME_BYTES_MAX - extension.length;
    const whole = cutToBytes(stem, room) + extension;
    if (this.#claim(whole)) return whole;
    const short = cutToBytes(stem, room - SUFFIX_BYTES_MAX);
    const key = foldCase(short);
    for (let number = (this.#numbers.get(key) ?? 1) + 1; ; number += 1) {
      const numbered = `${short}-${number}${extension}`;
      if (!this.#claim(numbered)) continue;
      this.#numbers.set(key, number);
      return numbered;
    }
  }

  #claim(name: string): boolean {
    const key = foldCase(name);
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }
}

/** The key under which case-insensitive file systems compare names, without joiners, which some file systems ignore. */
function foldCase(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  const joined = name.replace(/[\u200c\u200d]/g, "");
  return joined.toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
}

const ASCII = /^[ -~]*$/;

/** Returns as many whole characters from the start as fit. */
function cutToBytes(text: string, bytesMax: number): string {
  if (text.length * 3 <= bytesMax) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytesMax));
  return read === text.length ? text : text.slice(0, read).replace(/[. ]+$/, "");
}
