import fc from "fast-check";
import type { TailOps } from "./plan.ts";

/** A minimal tail writer: writes bytes and records operations. */
export class Filler {
  #bytes: number[] = [];
  #ops: number[] = [];

  piece(pieces: readonly Uint8Array[], index: number): void {
    this.#ops.push(this.#bytes.length, index, 0);
    this.#bytes.push(...(pieces[index] ?? []));
  }

  fresh(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte);
  }

  repeat(length: number, distance: number): void {
    if (distance > this.#bytes.length || length === 0) return;
    this.#ops.push(this.#bytes.length, -length, distance);
    for (let i = 0; i < length; i++) this.#bytes.push(this.#bytes.at(-distance) ?? 0);
  }

  tail(): Tail {
    const ops = { ops: Int32Array.from(this.#ops), count: this.#ops.length };
    return { bytes: Uint8Array.from(this.#bytes), ops };
  }
}

export type Tail = { readonly bytes: Uint8Array; readonly ops: TailOps };

export type Act =
  | { readonly piece: number }
  | { readonly fresh: Uint8Array }
  | { readonly length: number; readonly distance: number };

type AnyForm = {
  readonly pieces: Uint8Array[];
  readonly before: Uint8Array[];
  readonly inPrefix: number[];
  readonly acts: Act[][];
  readonly samples: number;
};

/** Repetitive text, and random bytes. */
const bytes = fc.oneof(
  fc
    .array(fc.constantFrom("0 obj\n<<", "/Rect[", "417.6 ", "/T(f1_", "1", "2", "ET\nQ\n", ")Tj"), {
      maxLength: 30,
    })
    .map((words) => new TextEncoder().encode(words.join(""))),
  fc.uint8Array({ maxLength: 40 }),
  fc.nat(700).map((length) => new Uint8Array(length).fill(32)),
);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ piece: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ fresh: bytes }) },
  { weight: 2, arbitrary: fc.record({ length: fc.nat(700), distance: fc.nat(40_000) }) },
);

/** Static pieces, the prefix (with some of them), and what tails consist of; the first `samples` tails are known. */
export const anyForm: fc.Arbitrary<AnyForm> = fc.record({
  pieces: fc.array(bytes, { maxLength: 12 }),
  before: fc.array(bytes, { maxLength: 8 }),
  inPrefix: fc.array(fc.nat(), { maxLength: 8 }),
  acts: fc.array(fc.array(act, { maxLength: 40 }), { minLength: 1, maxLength: 4 }),
  samples: fc.nat(3),
});

export function tailOf(known: readonly Uint8Array[], acts: readonly Act[]): Tail {
  const filler = new Filler();
  for (const step of acts) {
    if ("fresh" in step) filler.fresh(step.fresh);
    else if ("length" in step) filler.repeat(step.length, step.distance + 1);
    else if (known.length > 0) filler.piece(known, step.piece % known.length);
  }
  return filler.tail();
}

/** Pseudorandom bytes, the same on every run. */
export function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}
