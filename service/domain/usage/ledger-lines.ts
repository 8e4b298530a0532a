import { bulkSource, type ChunkRows, type OutputSources } from "./output-source.ts";

/** Outputs that one ledger entry counts: the output of one source, or those of several rows of a chunk. */
export type LedgerLine = {
  /** Source of the output; of several rows, that of the first. */
  readonly source: string;
  /** Null for one output that is not a row. */
  readonly rows: readonly number[] | null;
};

/**
 * Returns the ledger lines of outputs, of which the first `included` belong to the plan (null: all). The rows of a chunk
 * make one line, or two where overage begins between them.
 */
export function ledgerLines(
  sources: OutputSources,
  included: number | null,
): readonly LedgerLine[] {
  if (sources.kind === "single") return sources.sources.map((source) => ({ source, rows: null }));
  const { rows } = sources;
  const within = included ?? rows.length;
  return [rows.slice(0, within), rows.slice(within)].flatMap((part) => lineOf(sources, part));
}

function lineOf({ bulkJobId }: ChunkRows, rows: readonly number[]): readonly LedgerLine[] {
  const [first] = rows;
  return first === undefined ? [] : [{ source: bulkSource(bulkJobId, first), rows }];
}
