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

/** The number of outputs of the sources. */
export function outputCount(sources: OutputSources): number {
  return sources.kind === "single" ? sources.sources.length : sources.rows.length;
}

/** The source of a bulk row. */
export function bulkSource(bulkJobId: string, row: number): string {
  return `${bulkReservation(bulkJobId)}/${row}`;
}

/** The source of a bulk job's reservation. */
export function bulkReservation(bulkJobId: string): string {
  return `bulk/${bulkJobId}`;
}

/** The source of a synchronously filled document: a file id is unique; a request id can be repeated by its caller. */
export function syncSource(fileId: string): string {
  return `sync/${fileId}`;
}

/** The source of a task's output, and of its reservation. */
export function taskSource(taskId: string): string {
  return `task/${taskId}`;
}
