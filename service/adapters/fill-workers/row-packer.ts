import { createHash, type Hash } from "node:crypto";
import { type CompiledTemplate, RowFiller, type Shaper } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import type { FilledRows, FillIssue, RowOutcome, RowsToFill, RowToFill } from "#domain/bulk";

const DOCUMENT_ID_BYTES = 16;
const PACKED_BYTES_START = 256 * 1024;

/** Fills rows of one compiled template, over and over. */
export class RowPacker {
  readonly #compiled: CompiledTemplate;
  readonly #prefixHash: Hash;
  readonly #shaper: Shaper | null;
  #filler: RowFiller;
  #packed = new Uint8Array(PACKED_BYTES_START);
  #packedBytes = 0;

  /** `shaper` may be null where the template needs none. */
  constructor(compiled: CompiledTemplate, shaper: Shaper | null) {
    this.#compiled = compiled;
    this.#shaper = shaper;
    this.#filler = new RowFiller(compiled, nodePlatform, shaper);
    this.#prefixHash = createHash("sha256").update(compiled.prefix);
  }

  /** Tries every row; `onRow` is called with the index of each before it. The caller owns `packed` of the answer. */
  fill(work: RowsToFill, onRow: (index: number) => void = () => undefined): FilledRows {
    this.#packedBytes = 0;
    const outcomes = work.rows.map((row, index) => {
      onRow(index);
      return this.#fillRow(work, row);
    });
    return { kind: "tried", outcomes, packed: this.#packed.slice(0, this.#packedBytes) };
  }

  #fillRow({ strict, tails, ...work }: RowsToFill, given: RowToFill): RowOutcome {
    const { row, values, sourceId = work.sourceId } = given;
    try {
      const filled = this.#filler.fill(values, documentId(sourceId, row));
      const issues = [...this.#filler.issues];
      if (!filled || (strict && issues.length > 0)) return { kind: "refused", row, issues };
      return { kind: "filled", row, ...this.#takeTail(tails === "plain"), warnings: issues };
    } catch (error) {
      // A shaper that broke off is in no state for the rows after this one, nor for other templates: the thread ends.
      if (this.#shaper !== null) throw error;
      // We were wrong about this row; the filler may be half way through it, the rows after it are others' own.
      this.#filler = new RowFiller(this.#compiled, nodePlatform);
      return { kind: "refused", row, issues: [OUR_FAULT] };
    }
  }

  #takeTail(isPlain: boolean): {
    packedBytes: number;
    tailBytes: number;
    crc: number;
    sha256: string;
  } {
    const tail = this.#filler.tail();
    const sha256 = this.#prefixHash.copy().update(tail).digest("hex");
    const tailBytes = tail.length;
    const crc = this.#filler.crc();
    const packed = isPlain ? tail : this.#filler.pack();
    this.#makeRoom(packed.length);
    this.#packed.set(packed, this.#packedBytes);
    this.#packedBytes += packed.length;
    return { packedBytes: packed.length, tailBytes, crc, sha256 };
  }

  #makeRoom(bytes: number): void {
    if (this.#packedBytes + bytes <= this.#packed.length) return;
    const larger = new Uint8Array(Math.max(this.#packed.length * 2, this.#packedBytes + bytes));
    larger.set(this.#packed.subarray(0, this.#packedBytes));
    this.#packed = larger;
  }
}

const OUR_FAULT: FillIssue = {
  severity: "error",
  code: "fill_failed",
  field: "",
  message: "This row could not be filled.",
};

/** The second half of /ID: the same for the same row of the same job, whoever fills it and when. */
function documentId(sourceId: string, row: number): Uint8Array {
  const digest = createHash("sha256").update(`${sourceId}/${row}`).digest();
  return digest.subarray(0, DOCUMENT_ID_BYTES);
}
