/** Where the grapheme clusters of a text begin (UAX #29), and its length behind them. */
export function graphemeStarts(text: string): Int32Array {
  if (SIMPLE.test(text)) return Int32Array.from({ length: text.length + 1 }, (_, at) => at);
  const starts: number[] = [];
  for (const { index } of GRAPHEMES.segment(text)) starts.push(index);
  starts.push(text.length);
  return Int32Array.from(starts);
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Only characters that are a cluster each: most names, which need not be segmented. */
const SIMPLE =
  /^[\u0020-\u02ff\u0370-\u0482\u048a-\u0587\u05d0-\u05ea\u061b-\u064a\u0660-\u0669\u1e00-\u1fff\u2010-\u2027\u20a0-\u20c0\u3001-\u3029\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/u;
