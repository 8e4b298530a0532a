import type { CompiledTemplate } from "@platen/engine";
import type { FilledRows, LostRows, RowFillers, RowOutcome, RowsToFill } from "./row-fillers.ts";

/**
 * Fills rows even when one of them kills its filler: what was lost is tried again in halves, until the row that does
 * it stands alone and fails alone.
 */
export async function fillSurely(
  fillers: RowFillers,
  work: RowsToFill,
  compiled: CompiledTemplate,
): Promise<FilledRows> {
  if (work.rows.length === 0) return { kind: "tried", outcomes: [], packed: new Uint8Array(0) };
  const answer = await fillers.fill(work, compiled);
  if (answer.kind === "tried") return answer;
  const [first, second] = work.rows;
  if (first !== undefined && second === undefined)
    return { kind: "tried", outcomes: [lostRow(first.row, answer)], packed: new Uint8Array(0) };
  const half = Math.ceil(work.rows.length / 2);
  const before = { ...work, rows: work.rows.slice(0, half) };
  const after = { ...work, rows: work.rows.slice(half) };
  return joined(
    await fillSurely(fillers, before, compiled),
    await fillSurely(fillers, after, compiled),
  );
}

function joined(before: FilledRows, after: FilledRows): FilledRows {
  const packed = new Uint8Array(before.packed.length + after.packed.length);
  packed.set(before.packed);
  packed.set(after.packed, before.packed.length);
  return { kind: "tried", outcomes: [...before.outcomes, ...after.outcomes], packed };
}

function lostRow(row: number, { reason }: LostRows): RowOutcome {
  const issue =
    reason === "took_too_long"
      ? { code: "timeout" as const, message: "Filling this row took too long." }
      : { code: "fill_failed" as const, message: "This row could not be filled." };
  return { kind: "refused", row, issues: [{ severity: "error", field: "", ...issue }] };
}
