import type { CompiledTemplate } from "@platen/engine";
import type {
  FilledRows,
  FillPool,
  LostRows,
  RowOutcome,
  RowsToFill,
  RowToFill,
} from "./fill-pool.ts";

/**
 * Fills rows even if one of them crashes its worker or exceeds its limits: that row fails, the others are filled without
 * it. An error of the pool itself, such as 503 `unavailable`, is rethrown and fails no row.
 */
export async function fillIsolated(
  fillPool: FillPool,
  work: RowsToFill,
  compiled: CompiledTemplate,
): Promise<FilledRows> {
  if (work.rows.length === 0) return { kind: "tried", outcomes: [], packed: new Uint8Array(0) };
  const answer = await fillPool.fill(work, compiled);
  if (answer.kind === "tried") return answer;
  const suspect = work.rows[answer.at];
  if (suspect === undefined) throw new Error("the pool lost a row that was not part of its work");
  const some = (rows: readonly RowToFill[]): Promise<FilledRows> =>
    fillIsolated(fillPool, { ...work, rows }, compiled);
  return joinRows([
    await some(work.rows.slice(0, answer.at)),
    await settleSuspect(fillPool, { ...work, rows: [suspect] }, compiled, answer),
    await some(work.rows.slice(answer.at + 1)),
  ]);
}

/** The crash may have been caused by earlier work in the same thread, so the row is retried once, alone in a new one. */
async function settleSuspect(
  fillPool: FillPool,
  work: RowsToFill,
  compiled: CompiledTemplate,
  lost: LostRows,
): Promise<FilledRows> {
  const again = lost.reason === "died" ? await fillPool.fill(work, compiled) : lost;
  if (again.kind === "tried") return again;
  const outcomes = work.rows.map(({ row }) => lostRow(row, again));
  return { kind: "tried", outcomes, packed: new Uint8Array(0) };
}

function joinRows(parts: readonly FilledRows[]): FilledRows {
  const packed = new Uint8Array(parts.reduce((bytes, part) => bytes + part.packed.length, 0));
  let at = 0;
  for (const part of parts) {
    packed.set(part.packed, at);
    at += part.packed.length;
  }
  return { kind: "tried", outcomes: parts.flatMap(({ outcomes }) => outcomes), packed };
}

function lostRow(row: number, { reason }: LostRows): RowOutcome {
  const issue =
    reason === "took_too_long"
      ? { code: "timeout" as const, message: "Filling this row took too long." }
      : { code: "fill_failed" as const, message: "This row could not be filled." };
  return { kind: "refused", row, issues: [{ severity: "error", field: "", ...issue }] };
}
