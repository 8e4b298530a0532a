/** A generator of numbers in [0, 1), deterministic by seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random choices, deterministic by seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = chance(seed);
  }

  /** An integer in [0, below); 0 if the range is empty. */
  below(below: number): number {
    return Math.floor(this.#random() * Math.max(1, below));
  }

  /** True with probability 1 / `times`. */
  onceIn(times: number): boolean {
    return this.below(times) === 0;
  }

  of<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Null for an empty list. */
  among<T>(items: readonly T[]): T | null {
    return items[this.below(items.length)] ?? null;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}

/** The seed of generated inputs: fixed, unless TEST_SEED is set, as by campaigns and full runs. */
export function testSeed(): number {
  return Number(process.env["TEST_SEED"] ?? 20_261);
}
