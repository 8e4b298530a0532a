import { createHash, type Hash } from "node:crypto";
import { type CompiledTemplate, type FieldValue, RowFiller, type Shaper } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { rowIssues } from "@platen/forms/row-values";
import { present } from "#base/assert.ts";
import { type FillIssue } from "#domain/filling";
import { DocumentIds } from "./document-ids.ts";
import { type OutcomeColumns, OutcomeRecorder, type RowColumns } from "./row-columns.ts";
import { ValueReader } from "./value-columns.ts";

/** Packed bytes to expect of a row, for the first memory that is allocated. */
const ROW_BYTES_EXPECTED = 4096;

/** Fills rows of one compiled template and concatenates their packed tails. */
export class RowPacker {
  readonly #compiled: CompiledTemplate;
  readonly #prefixHash: Hash;
  readonly #shaper: Shaper | null;
  readonly #documentIds = new DocumentIds();
  #filler: RowFiller;
  #packed = new Uint8Array(0);
  #packedBytes = 0;

  /** `shaper` may be null when the template needs none. */
  constructor(compiled: CompiledTemplate, shaper: Shaper | null) {
    this.#compiled = compiled;
    this.#shaper = shaper;
    this.#filler = new RowFiller(compiled, nodePlatform, shaper);
    this.#prefixHash = createHash("sha256").update(compiled.prefix);
  }

  /**
   * Tries every row, calling `onRow` with its index first. `packed` of the result is in `room`, or in larger memory; the
   * caller owns all of its buffer.
   */
  fill(
    work: RowColumns,
    room: ArrayBuffer | null = null,
    onRow: (index: number) => void = () => undefined,
  ): OutcomeColumns {
    this.#packed = new Uint8Array(room ?? new ArrayBuffer(work.rows.length * ROW_BYTES_EXPECTED));
    this.#packedBytes = 0;
    const recorder = new OutcomeRecorder(work.rows.length);
    const reader = new ValueReader(work.values);
    for (let index = 0; index < work.rows.length; index += 1) {
      onRow(index);
      this.#fillRow(work, index, reader.next(), recorder);
    }
    const packed = this.#packed.subarray(0, this.#packedBytes);
    this.#packed = new Uint8Array(0);
    return recorder.columns(packed);
  }

  #fillRow(
    work: RowColumns,
    index: number,
    values: readonly FieldValue[],
    recorder: OutcomeRecorder,
  ): void {
    const sourceId = work.sourceIds?.[index] ?? work.sourceId;
    const suspicious = work.suspicious?.[index] ?? undefined;
    const documentId = this.#documentIds.of(sourceId, present(work.rows[index], "number of a row"));
    try {
      const filled = this.#filler.fill(values, documentId) && work.hasFailed?.[index] !== true;
      const { fields } = this.#compiled;
      const { issues: found } = this.#filler;
      const issues = rowIssues({ fields, fatal: work.fatal, suspicious, issues: found });
      if (!filled || issues[0]?.severity === "error") recorder.refused(issues);
      else this.#takeTail(issues, recorder);
    } catch (error) {
      // A shaper that threw is in an undefined state for further rows and other templates: the thread ends.
      if (this.#shaper !== null) throw error;
      // A bug in this row's handling; the filler may be in the middle of the row, so the next rows get a new one.
      this.#filler = new RowFiller(this.#compiled, nodePlatform);
      recorder.refused([ROW_FAILED]);
    }
  }

  #takeTail(warnings: readonly FillIssue[], recorder: OutcomeRecorder): void {
    const tail = this.#filler.tail();
    const sha256 = this.#prefixHash.copy().update(tail).digest("hex");
    const tailBytes = tail.length;
    const crc = this.#filler.crc();
    const packed = this.#filler.pack();
    this.#makeRoom(packed.length);
    this.#packed.set(packed, this.#packedBytes);
    this.#packedBytes += packed.length;
    recorder.filled({ packedBytes: packed.length, tailBytes, crc, sha256, warnings });
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
