import { OP } from "./plan.ts";

/**
 * Where a tail is written: its bytes, and its operations (`TailOps`). Writers write the row's own bytes into `out`;
 * those of the operations are copied there by `place`.
 */
export type TailMemory = {
  /** Both arrays are replaced by `grow`. */
  readonly out: Uint8Array<ArrayBuffer>;
  readonly ops: Int32Array<ArrayBuffer>;
  /** Makes room for so many bytes and entries of `ops`, keeping those in use. */
  readonly grow: (room: TailRoom, used: TailRoom) => void;
  /** Copies the bytes of the operations between these entries of `ops`. */
  readonly place: (from: number, to: number) => void;
};

/** Bytes of a tail, and entries of `ops`. */
export type TailRoom = { readonly bytes: number; readonly ops: number };

/** Initial room for a tail: enough for most forms. */
export const ROOM_AT_START: TailRoom = { bytes: 1 << 16, ops: 4096 };

/** Room to grow to: at least `wanted`, doubling what there is. */
export function grownRoom(room: TailRoom, wanted: TailRoom): TailRoom {
  return {
    bytes: wanted.bytes > room.bytes ? Math.max(room.bytes * 2, wanted.bytes) : room.bytes,
    ops: wanted.ops > room.ops ? Math.max(room.ops * 2, wanted.ops) : room.ops,
  };
}

/** A tail in arrays of its own. */
export class HeapTailMemory implements TailMemory {
  out: Uint8Array<ArrayBuffer> = new Uint8Array(ROOM_AT_START.bytes);
  ops: Int32Array<ArrayBuffer> = new Int32Array(ROOM_AT_START.ops);
  readonly #pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = pieces;
  }

  grow(wanted: TailRoom, used: TailRoom): void {
    const room = grownRoom({ bytes: this.out.length, ops: this.ops.length }, wanted);
    if (room.bytes > this.out.length) {
      const larger = new Uint8Array(room.bytes);
      larger.set(this.out.subarray(0, used.bytes));
      this.out = larger;
    }
    if (room.ops > this.ops.length) {
      const larger = new Int32Array(room.ops);
      larger.set(this.ops.subarray(0, used.ops));
      this.ops = larger;
    }
  }

  place(from: number, to: number): void {
    const { out, ops } = this;
    for (let k = from; k < to; k += OP.size) {
      const position = ops[k + OP.position] ?? 0;
      const kind = ops[k + OP.kind] ?? 0;
      if (kind < 0) {
        const source = position - (ops[k + OP.distance] ?? 0);
        out.copyWithin(position, source, source - kind);
        continue;
      }
      const piece = this.#pieces[kind];
      if (piece !== undefined) out.set(piece, position);
    }
  }
}
