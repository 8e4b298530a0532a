/** Sources of outputs that are counted together; each output is counted at most once. */
export type OutputSources = SingleSources | ChunkRows;

/** Unique sources of one output each: `sync/<file>`, `task/<id>`, `ai/<id>`. */
export type SingleSources = { readonly kind: "single"; readonly sources: readonly string[] };

/** Rows of one chunk of a bulk job, each with one output. */
export type ChunkRows = {
  readonly kind: "chunk";
  readonly bulkJobId: string;
  readonly chunk: number;
  /** Ascending. */
  readonly rows: readonly number[];
};

/** Returns the number of outputs of the sources. */
export function outputCount(sources: OutputSources): number {
  return sources.kind === "single" ? sources.sources.length : sources.rows.length;
}

/** Returns the source of a bulk row. */
export function bulkSource(bulkJobId: string, row: number): string {
  return `${bulkReservation(bulkJobId)}/${row}`;
}

/** Returns the source of a bulk job's reservation. */
export function bulkReservation(bulkJobId: string): string {
  return `bulk/${bulkJobId}`;
}
