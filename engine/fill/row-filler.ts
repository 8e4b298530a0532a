import { TailDeflater, WasmTail } from "#deflate";
import type { Platform } from "#platform";
import type { Shaper } from "#scripts";
import type { CompiledTemplate } from "./plan.ts";
import { TailFiller } from "./tail-filler.ts";
import type { FieldValue, RowIssue } from "./value.ts";

/** Rows written before WebAssembly starts, which takes as long as so many rows. */
export const HEAP_ROWS = 16;

/** Fills the rows of one compiled template one after another. The returned bytes are valid until the next row. */
export class RowFiller {
  readonly #filler: TailFiller;
  readonly #deflater: TailDeflater;
  readonly #platform: Platform;
  readonly #compiled: CompiledTemplate;
  /** Where tails are written after the first rows; `null` before, and where WebAssembly is missing. */
  #wasm: WasmTail | null = null;
  #rows = 0;

  /** `shaper` may be null where `needsShaper` is false. */
  constructor(compiled: CompiledTemplate, platform: Platform, shaper: Shaper | null = null) {
    this.#filler = new TailFiller(compiled.plan, shaper, platform);
    this.#deflater = new TailDeflater(compiled.deflate);
    this.#platform = platform;
    this.#compiled = compiled;
  }

  /** Whether the last row was written in WebAssembly. */
  get isWasm(): boolean {
    return this.#wasm !== null;
  }

  /** Errors and warnings of the last row. */
  get issues(): readonly RowIssue[] {
    return this.#filler.issues;
  }

  /**
   * Fills one row. `values`: in the order of the compiled fields. `documentId`: second half of /ID, 16 bytes. Returns
   * false when the row failed; there is no tail then, and `issues` has the reason.
   */
  fill(values: readonly FieldValue[], documentId: Uint8Array): boolean {
    if (this.#rows === HEAP_ROWS) this.#moveToWasm();
    this.#rows += 1;
    return this.#filler.fill(values, documentId);
  }

  /** The row's tail: its PDF is the prefix followed by these bytes. */
  tail(): Uint8Array {
    return this.#filler.tail();
  }

  /** The row's tail deflated: a ZIP entry's data is the deflated prefix followed by these bytes. */
  pack(): Uint8Array {
    const ops = this.#filler.ops();
    if (this.#wasm !== null) return this.#wasm.pack(this.#filler.tailBytes, ops.count);
    const tail = this.#filler.tail();
    const length = this.#deflater.run(tail, tail.length, ops);
    return this.#deflater.out.subarray(0, length);
  }

  /** CRC-32 of the row's whole PDF. */
  crc(): number {
    return this.#platform.crc32(this.#filler.tail(), this.#compiled.prefixCrc);
  }

  #moveToWasm(): void {
    const { deflate, plan } = this.#compiled;
    this.#wasm = WasmTail.start(deflate, plan.pieces);
    if (this.#wasm !== null) this.#filler.moveTo(this.#wasm);
  }
}
