import { latin1Bytes } from "#cos";
import type { Piece } from "#fill";

/** Collects static pieces; equal ones share one index. */
export class PieceTable {
  readonly pieces: Uint8Array[] = [];
  readonly #index = new Map<string, Piece>();

  /** The piece with these characters, one per byte. */
  add(text: string): Piece {
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    const piece = this.pieces.length;
    this.pieces.push(latin1Bytes(text));
    this.#index.set(text, piece);
    return piece;
  }
}
