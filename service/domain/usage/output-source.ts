/** Identifies an output; a source is counted at most once. */
export type OutputSource = {
  /** `bulk/<upload>/<row>`. */
  readonly source: string;
  readonly row: number | null;
};

/** The source of a bulk row. */
export function bulkSource(bulkJobId: string, row: number): OutputSource {
  return { source: `${bulkReservation(bulkJobId)}/${row}`, row };
}

/** The source of a bulk job's reservation. */
export function bulkReservation(bulkJobId: string): string {
  return `bulk/${bulkJobId}`;
}
