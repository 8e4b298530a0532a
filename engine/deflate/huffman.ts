/** Longest code in either alphabet of a block (RFC 1951, 3.2.7). */
export const CODE_BITS_MAX = 15;

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
  const counts = new Uint16Array(CODE_BITS_MAX + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const next = new Uint16Array(CODE_BITS_MAX + 1);
  for (let bits = 1; bits <= CODE_BITS_MAX; bits += 1) {
    next[bits] = ((next[bits - 1] ?? 0) + (counts[bits - 1] ?? 0)) << 1;
  }
  return Uint16Array.from(lengths, (bits) => {
    if (bits === 0) return 0;
    const code = next[bits] ?? 0;
    next[bits] = code + 1;
    return reverseBits(code, bits);
  });
}

/**
 * Huffman's algorithm with two queues sorted by weight, leaves and pairs: the two lightest heads form the next pair.
 */
function freeCodeLengths(weights: readonly number[]): Uint8Array {
  const symbols = Array.from(weights, (_, symbol) => symbol);
  symbols.sort((a, b) => (weights[a] ?? 0) - (weights[b] ?? 0));
  const count = symbols.length;
  // Nodes: the leaves by weight, then the pairs in the order in which they are formed, the root last.
  const nodes = Float64Array.from({ length: Math.max(0, 2 * count - 1) }, (_, leaf) =>
    leaf < count ? (weights[symbols[leaf] ?? 0] ?? 0) : 0,
  );
  const parents = new Uint16Array(nodes.length);
  let leaf = 0;
  let pair = count;
  for (let made = count; made < nodes.length; made += 1) {
    for (let child = 0; child < 2; child += 1) {
      const isLeaf = leaf < count && (pair >= made || (nodes[leaf] ?? 0) <= (nodes[pair] ?? 0));
      const lightest = isLeaf ? leaf : pair;
      if (isLeaf) leaf += 1;
      else pair += 1;
      parents[lightest] = made;
      nodes[made] = (nodes[made] ?? 0) + (nodes[lightest] ?? 0);
    }
  }
  return depths(parents, symbols);
}

/** Code length of each symbol: the depth of its leaf. */
function depths(parents: Uint16Array, symbols: readonly number[]): Uint8Array {
  const depth = new Uint16Array(parents.length);
  for (let node = parents.length - 2; node >= 0; node -= 1) {
    depth[node] = (depth[parents[node] ?? 0] ?? 0) + 1;
  }
  const lengths = new Uint8Array(symbols.length);
  for (const [leaf, symbol] of symbols.entries()) lengths[symbol] = depth[leaf] ?? 0;
  return lengths;
}

function reverseBits(code: number, bits: number): number {
  let out = 0;
  for (let bit = 0; bit < bits; bit += 1) out |= ((code >>> bit) & 1) << (bits - 1 - bit);
  return out;
}
