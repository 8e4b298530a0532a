import type { TailMemory, TailOps } from "#deflate";
import { type Platform, purePlatform } from "#platform";
import type { Shaper } from "#scripts";
import { Calculator } from "./calculator.ts";
import { Codes } from "./codes.ts";
import { TypedNameDrawer } from "./draw-typed-name.ts";
import { ValueDrawer } from "./draw-value.ts";
import { TailEncryptor } from "./encrypt-tail.ts";
import type { FillPlan } from "./plan.ts";
import { Reading } from "./reading.ts";
import { SignatureWriter } from "./signature-writer.ts";
import { TableEnd } from "./table-end.ts";
import { TailEnd } from "./tail-end.ts";
import { TailWriter } from "./tail-writer.ts";
import type { FieldValue, RowIssue } from "./value.ts";
import { type BodyParts, FieldWriter } from "./write-fields.ts";
import { PageWriter } from "./write-pages.ts";

/** Turns rows into tails one after another, reusing its memory. */
export class TailFiller {
  readonly #plan: FillPlan;
  readonly #writer: TailWriter;
  readonly #reading: Reading;
  readonly #calculator: Calculator | null;
  readonly #offsets: Uint32Array;
  readonly #body: ReturnType<typeof tailBody>;
  readonly #end: TailEnd | TableEnd;
  readonly #encryptor: TailEncryptor | null;

  /** `shaper` may be null only where the plan has no faces. */
  constructor(plan: FillPlan, shaper: Shaper | null = null, platform: Platform = purePlatform) {
    this.#plan = plan;
    this.#writer = new TailWriter(plan.pieces);
    this.#reading = new Reading(plan.fields, platform);
    const { calculations, fields } = plan;
    this.#calculator =
      calculations.length === 0 ? null : new Calculator(calculations, fields, this.#reading);
    this.#offsets = Uint32Array.from(plan.restOffsets);
    this.#body = tailBody(
      { plan, writer: this.#writer, reading: this.#reading, offsets: this.#offsets },
      shaper,
    );
    const { end } = plan;
    this.#end =
      end.kind === "table"
        ? new TableEnd(end, plan, this.#writer)
        : new TailEnd(end, plan, this.#writer);
    const { encryption, prefixBytes } = plan;
    this.#encryptor =
      encryption === null ? null : new TailEncryptor(encryption, prefixBytes, platform);
  }

  /** Errors and warnings of the last row. */
  get issues(): readonly RowIssue[] {
    return this.#reading.issues;
  }

  /**
   * Fills one row; returns false when it failed, and there is no tail then. `documentId`: 16 bytes, second half of /ID.
   * A row with invalid values is drawn without them, so that its other errors are found too.
   */
  fill(values: readonly FieldValue[], documentId: Uint8Array): boolean {
    this.#writer.restart();
    this.#reading.read(values);
    // A result that is calculated from invalid values says nothing about the row.
    if (!this.#reading.failed) this.#calculator?.run(values);
    this.#offsets.set(this.#plan.restOffsets);
    this.#body.write();
    if (this.#reading.failed) return false;
    this.#encryptor?.rewrite(this.#writer, this.#offsets, documentId);
    this.#end.write(this.#offsets, documentId);
    this.#writer.settle();
    return true;
  }

  /** Fills the next rows in `memory`. The last row's tail is lost. */
  moveTo(memory: TailMemory): void {
    this.#writer.moveTo(memory);
  }

  /** The last row's tail; valid until the next. */
  tail(): Uint8Array {
    return this.#writer.out.subarray(0, this.#writer.at);
  }

  /** Length of the last row's tail. */
  get tailBytes(): number {
    return this.#writer.at;
  }

  /** Operations recorded for the deflater. */
  ops(): TailOps {
    return { ops: this.#writer.ops, count: this.#writer.opsCount };
  }
}

/** Creates the writer of a tail's objects: for interactive fields, or for flattened pages. */
export function tailBody(
  row: Pick<BodyParts, "plan" | "writer" | "reading" | "offsets">,
  shaper: Shaper | null,
): FieldWriter | PageWriter {
  const { plan, writer, reading, offsets } = row;
  const { fonts, faces, missing, packages } = plan;
  const codes = new Codes();
  const drawing = { fonts, faces, missing, packages, shaper };
  const drawer = new ValueDrawer(writer, drawing, reading, codes);
  const names = new TypedNameDrawer(writer, reading, plan, shaper);
  const signatures = new SignatureWriter(plan, writer, names, offsets);
  const parts = { plan, writer, reading, offsets, codes, drawer, signatures };
  return plan.pages === null ? new FieldWriter(parts) : new PageWriter(parts);
}
