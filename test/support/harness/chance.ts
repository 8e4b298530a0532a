/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What chance is asked for, the same answers for the same seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = chance(seed);
  }

  /** 0 up to, not including, `below`; 0 where there is nothing below. */
  below(below: number): number {
    return Math.floor(this.#random() * Math.max(1, below));
  }

  /** True once in so many times. */
  onceIn(times: number): boolean {
    return this.below(times) === 0;
  }

  of<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** `null` of nothing. */
  among<T>(items: readonly T[]): T | null {
    return items[this.below(items.length)] ?? null;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}

/** The seed of generated inputs: the same on every run, another one by TEST_SEED, which campaigns and full runs set. */
export function testSeed(): number {
  return Number(process.env["TEST_SEED"] ?? 20_261);
}
