import { type DeflatePlan, packedBytesMax } from "./plan.ts";
import { TAIL_MACHINE } from "./tail-machine.ts";
import { grownRoom, ROOM_AT_START, type TailMemory, type TailRoom } from "./tail-memory.ts";

/** Exports of tail-machine.wat. Numbers are addresses in the memory, and lengths. */
type Machine = {
  /** `grow` detaches its buffer: views are made anew. */
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  setTables(...tables: readonly number[]): void;
  place(tail: number, room: number, ops: number, opsEnd: number): void;
  pack(tail: number, length: number, ops: number, opsEnd: number, packed: number): number;
};

/** The room that is in use, and where its parts begin. */
type Layout = TailRoom & {
  readonly opsAt: number;
  readonly tailAt: number;
  readonly packedAt: number;
};

/**
 * A tail in the memory of a WebAssembly instance, which copies its pieces and packs it: the output of `HeapTailMemory` and
 * `TailDeflater` in less time. The memory holds the plan's tables, the static pieces, the operations, the tail and the
 * packed tail, in this order.
 */
export class WasmTail implements TailMemory {
  out: Uint8Array<ArrayBuffer>;
  ops: Int32Array<ArrayBuffer>;
  readonly #machine: Machine;
  readonly #openingBytes: number;
  #layout: Layout;

  /** `null` where WebAssembly is missing, forbidden, or has no memory left: a host may do without. */
  static start(plan: DeflatePlan, pieces: readonly Uint8Array[]): WasmTail | null {
    try {
      return new WasmTail(plan, pieces, startMachine());
    } catch {
      return null;
    }
  }

  private constructor(plan: DeflatePlan, pieces: readonly Uint8Array[], machine: Machine) {
    this.#machine = machine;
    this.#openingBytes = plan.opening.length;
    this.#layout = this.#layOut(storeTables(machine, plan, pieces), ROOM_AT_START);
    [this.out, this.ops] = this.#views();
  }

  grow(wanted: TailRoom, used: TailRoom): void {
    const before = this.#layout;
    this.#layout = this.#layOut(before.opsAt, grownRoom(before, wanted));
    const all = new Uint8Array(this.#machine.memory.buffer);
    all.copyWithin(this.#layout.tailAt, before.tailAt, before.tailAt + used.bytes);
    [this.out, this.ops] = this.#views();
  }

  place(from: number, to: number): void {
    const { opsAt, tailAt, bytes } = this.#layout;
    this.#machine.place(tailAt, bytes, opsAt + from * WORD_BYTES, opsAt + to * WORD_BYTES);
  }

  /** The first `length` bytes packed, as `TailDeflater.run` packs them; valid until the next call or `grow`. */
  pack(length: number, opsCount: number): Uint8Array {
    if (length > Math.min(this.out.length, TAIL_BYTES_MAX)) {
      throw new RangeError("assertion failed: a tail beyond its memory");
    }
    const { opsAt, tailAt, packedAt } = this.#layout;
    const machine = this.#machine;
    const opsEnd = opsAt + opsCount * WORD_BYTES;
    const packedBytes = machine.pack(tailAt, length, opsAt, opsEnd, packedAt);
    return new Uint8Array(machine.memory.buffer, packedAt, packedBytes);
  }

  #layOut(opsAt: number, { bytes, ops }: TailRoom): Layout {
    const tailAt = alignAddress(opsAt + ops * WORD_BYTES);
    const packedAt = alignAddress(tailAt + bytes);
    const end = packedAt + packedBytesMax(bytes, this.#openingBytes);
    makeRoom(this.#machine, end);
    return { bytes, ops, opsAt, tailAt, packedAt };
  }

  #views(): [Uint8Array<ArrayBuffer>, Int32Array<ArrayBuffer>] {
    const { buffer } = this.#machine.memory;
    const { bytes, ops, opsAt, tailAt } = this.#layout;
    return [new Uint8Array(buffer, tailAt, bytes), new Int32Array(buffer, opsAt, ops)];
  }
}

const WORD_BYTES = 4;
/** Half of what positions in bits, of 32 bits, can address. */
const TAIL_BYTES_MAX = 1 << 27;
const PAGE_BYTES = 1 << 16;

/** Compiled at first use. */
let compiled: WebAssembly.Module | null = null;

function startMachine(): Machine {
  compiled ??= new WebAssembly.Module(
    Uint8Array.from(atob(TAIL_MACHINE), (char) => char.charCodeAt(0)),
  );
  const exports: object = new WebAssembly.Instance(compiled).exports;
  return exports as Machine;
}

function makeRoom({ memory }: Machine, sizeBytes: number): void {
  const missing = sizeBytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
}

function alignAddress(address: number): number {
  return Math.ceil(address / 16) * 16;
}

/** Stores everything that is the same for all tails; returns the address after it. */
function storeTables(machine: Machine, plan: DeflatePlan, pieces: readonly Uint8Array[]): number {
  const store = new Storage();
  const pieceAt = Int32Array.from(pieces, (piece) => store.bytes(piece));
  machine.setTables(
    store.words(plan.literals),
    store.words(plan.lengths),
    store.words(plan.distances),
    store.bytes(plan.opening),
    plan.opening.length,
    plan.openingRest,
    plan.endOfBlock,
    pieces.length,
    store.words(pieceAt),
    store.words(plan.pieceBytes),
    store.words(plan.firstStep),
    store.words(plan.steps),
    store.words(plan.firstMatch),
    store.words(plan.matches),
    store.words(new Int32Array(pieces.length + 1)),
  );
  return store.copyTo(machine);
}

/** Gives arrays their addresses, one behind the other, and copies them there at once: every growth takes time. */
class Storage {
  #end = 0;
  readonly #stored: { readonly at: number; readonly bytes: Uint8Array }[] = [];

  words(words: Int32Array): number {
    return this.bytes(new Uint8Array(words.buffer, words.byteOffset, words.byteLength));
  }

  bytes(bytes: Uint8Array): number {
    const at = this.#end;
    this.#stored.push({ at, bytes });
    this.#end = alignAddress(at + bytes.length);
    return at;
  }

  /** Returns the address after all of them. */
  copyTo(machine: Machine): number {
    makeRoom(machine, this.#end);
    const all = new Uint8Array(machine.memory.buffer);
    for (const { at, bytes } of this.#stored) all.set(bytes, at);
    return this.#end;
  }
}
