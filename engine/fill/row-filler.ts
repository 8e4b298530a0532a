import { TailDeflater } from "#deflate";
import type { Platform } from "#platform";
import type { Shaper } from "#scripts";
import type { CompiledTemplate } from "./compiled-template.ts";
import { TailFiller } from "./tail-filler.ts";
import type { FieldValue, RowIssue } from "./value.ts";

/** Fills row after row of one compiled template; what it hands out is valid until the next row. */
export class RowFiller {
  readonly #filler: TailFiller;
  readonly #deflater: TailDeflater;
  readonly #platform: Platform;
  readonly #prefixCrc: number;

  /** `shaper` may lack where `needsShaper` says no. */
  constructor(compiled: CompiledTemplate, platform: Platform, shaper: Shaper | null = null) {
    this.#filler = new TailFiller(compiled.plan, shaper, platform);
    this.#deflater = new TailDeflater(compiled.deflate);
    this.#platform = platform;
    this.#prefixCrc = compiled.prefixCrc;
  }

  /** Why the last row failed, and what was noted. */
  get issues(): readonly RowIssue[] {
    return this.#filler.issues;
  }

  /**
   * Fills one row. `values` stand in the order of the compiled fields; `documentId` is the second half of /ID,
   * 16 bytes. `false` when the row failed: `issues` says why, and there is no tail.
   */
  fill(values: readonly FieldValue[], documentId: Uint8Array): boolean {
    return this.#filler.fill(values, documentId);
  }

  /** The row's bytes: its PDF is the prefix and these. */
  tail(): Uint8Array {
    return this.#filler.tail();
  }

  /** The row's bytes deflated: a ZIP entry's data is the deflated prefix and these. */
  pack(): Uint8Array {
    const tail = this.#filler.tail();
    const length = this.#deflater.run(tail, tail.length, this.#filler.ops());
    return this.#deflater.out.subarray(0, length);
  }

  /** CRC-32 of the row's whole PDF. */
  crc(): number {
    return this.#platform.crc32(this.#filler.tail(), this.#prefixCrc);
  }
}
