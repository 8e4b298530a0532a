import { createHash, type Hash } from "node:crypto";
import { type CompiledTemplate, RowFiller, type Shaper } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { rowIssues } from "@platen/forms/mapping";
import type { FilledRows, FillIssue, RowOutcome, RowsToFill, RowToFill } from "#domain/bulk";

const DOCUMENT_ID_BYTES = 16;
const PACKED_BYTES_START = 256 * 1024;

/** Fills rows of one compiled template and concatenates their packed tails. */
export class RowPacker {
  readonly #compiled: CompiledTemplate;
  readonly #prefixHash: Hash;
  readonly #shaper: Shaper | null;
  #filler: RowFiller;
  #packed = new Uint8Array(PACKED_BYTES_START);
  #packedBytes = 0;

  /** `shaper` may be null when the template needs none. */
  constructor(compiled: CompiledTemplate, shaper: Shaper | null) {
    this.#compiled = compiled;
    this.#shaper = shaper;
    this.#filler = new RowFiller(compiled, nodePlatform, shaper);
    this.#prefixHash = createHash("sha256").update(compiled.prefix);
  }

  /** Tries every row, calling `onRow` with its index first. The caller owns `packed` of the result. */
  fill(work: RowsToFill, onRow: (index: number) => void = () => undefined): FilledRows {
    this.#packedBytes = 0;
    const outcomes = work.rows.map((row, index) => {
      onRow(index);
      return this.#fillRow(work, row);
    });
    return { kind: "tried", outcomes, packed: this.#packed.slice(0, this.#packedBytes) };
  }

  #fillRow({ fatal, tails, ...work }: RowsToFill, given: RowToFill): RowOutcome {
    const { row, values, suspicious, sourceId = work.sourceId } = given;
    try {
      const filled = this.#filler.fill(values, documentId(sourceId, row));
      const { fields } = this.#compiled;
      const issues = rowIssues({ fields, fatal, suspicious, issues: this.#filler.issues });
      if (!filled || issues[0]?.severity === "error") return { kind: "refused", row, issues };
      return { kind: "filled", row, ...this.#takeTail(tails === "plain"), warnings: issues };
    } catch (error) {
      // A shaper that threw is in an undefined state for further rows and other templates: the thread ends.
      if (this.#shaper !== null) throw error;
      // A bug in this row's handling; the filler may be in the middle of the row, so the next rows get a new one.
      this.#filler = new RowFiller(this.#compiled, nodePlatform);
      return { kind: "refused", row, issues: [ROW_FAILED] };
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

const ROW_FAILED: FillIssue = {
  severity: "error",
  code: "fill_failed",
  field: "",
  message: "This row could not be filled.",
};

/** The second half of /ID, determined by the job or file and the row. */
function documentId(sourceId: string, row: number): Uint8Array {
  const digest = createHash("sha256").update(`${sourceId}/${row}`).digest();
  return digest.subarray(0, DOCUMENT_ID_BYTES);
}
