import { nextStop, TAB } from "#text";
import type { Codes } from "./codes.ts";

const SPACE = 32;
const LINE_FEED = 10;
/** Rounding tolerance, so that a word that fills its line exactly stays on it. */
const TOLERANCE = 1e-6;

/** Start and end of each line of a multiline value; the instance is reused for every value. */
export class Lines {
  starts: Int32Array<ArrayBuffer> = new Int32Array(64);
  ends: Int32Array<ArrayBuffer> = new Int32Array(64);
  count = 0;
  /** True when a word was longer than a line and is broken. */
  broken = false;

  /**
   * Breaks greedily at spaces and tabs, and inside a word that is longer than a line. Widths and tab stops in 1/1000
   * em. A line keeps its trailing space.
   */
  wrap(source: Codes, widths: Uint16Array, maxWidth: number, stops: number): void {
    this.count = 0;
    this.broken = false;
    const { codes, length } = source;
    let start = 0;
    let width = 0;
    let breakAt = -1;
    for (let i = 0; i < length; i += 1) {
      const code = codes[i] ?? 0;
      if (code === LINE_FEED) {
        this.#push(start, i);
        start = i + 1;
        width = 0;
        breakAt = -1;
        continue;
      }
      const white = code === SPACE || code === TAB;
      width = code === TAB ? nextStop(width, stops) : width + (widths[code] ?? 0);
      if (width > maxWidth + TOLERANCE && !white && i > start) {
        const next = breakAt > start ? breakAt : i;
        if (breakAt <= start) this.broken = true;
        this.#push(start, next);
        start = next;
        width = 0;
        breakAt = -1;
        // The part carried over may be too wide by itself: measure it again.
        i = next - 1;
        continue;
      }
      if (white) breakAt = i + 1;
    }
    this.#push(start, length);
  }

  /** The end of a line without its trailing spaces and tabs. */
  trimmedEnd(source: Codes, line: number): number {
    const start = this.starts[line] ?? 0;
    let end = this.ends[line] ?? 0;
    while (end > start && isWhite(source.codes[end - 1])) end -= 1;
    return end;
  }

  #push(start: number, end: number): void {
    const { count } = this;
    if (count === this.starts.length) {
      this.starts = growArray(this.starts);
      this.ends = growArray(this.ends);
    }
    this.starts[count] = start;
    this.ends[count] = end;
    this.count = count + 1;
  }
}

function isWhite(code: number | undefined): boolean {
  return code === SPACE || code === TAB;
}

function growArray(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
