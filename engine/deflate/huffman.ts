/** Longest code in either alphabet of a block (RFC 1951, 3.2.7). */
export const CODE_BITS_MAX = 15;

type Node = { readonly weight: number; readonly symbols: readonly number[] };

/**
 * Code lengths in bits of a Huffman code for symbols with these frequencies. Symbols with count 0 also get a code; no
 * code is longer than 15 bits.
 */
export function codeLengths(counts: ArrayLike<number>): Uint8Array {
  let weights = Array.from(counts, (count) => Math.max(1, count));
  for (;;) {
    const lengths = freeCodeLengths(weights);
    if (lengths.every((length) => length <= CODE_BITS_MAX)) return lengths;
    // Halving flattens the distribution until the rarest symbol's code is short enough.
    weights = weights.map((weight) => Math.ceil(weight / 2));
  }
}

/** The canonical codes for these lengths, first bit lowest (RFC 1951, 3.2.2). */
export function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let code = 0;
  for (let bits = 1; bits <= CODE_BITS_MAX; bits += 1) {
    for (const [symbol, length] of lengths.entries()) {
      if (length !== bits) continue;
      codes[symbol] = reversed(code, bits);
      code += 1;
    }
    code <<= 1;
  }
  return codes;
}

/**
 * Huffman's algorithm with two queues sorted by weight, leaves and pairs: the two lightest heads form the next pair.
 */
function freeCodeLengths(weights: readonly number[]): Uint8Array {
  const lengths = new Uint8Array(weights.length);
  const leaves: Node[] = weights
    .map((weight, symbol) => ({ weight, symbols: [symbol] }))
    .toSorted((a, b) => a.weight - b.weight);
  const pairs: Node[] = [];
  let leaf = 0;
  let pair = 0;
  const lightest = (): Node => {
    const one = leaves[leaf];
    const two = pairs[pair];
    if (two === undefined || (one !== undefined && one.weight <= two.weight)) {
      leaf += 1;
      return one ?? { weight: 0, symbols: [] };
    }
    pair += 1;
    return two;
  };
  for (let left = leaves.length; left > 1; left -= 1) {
    const a = lightest();
    const b = lightest();
    const symbols = [...a.symbols, ...b.symbols];
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
    pairs.push({ weight: a.weight + b.weight, symbols });
  }
  return lengths;
}

function reversed(code: number, bits: number): number {
  let out = 0;
  for (let bit = 0; bit < bits; bit += 1) out |= ((code >>> bit) & 1) << (bits - 1 - bit);
  return out;
}
