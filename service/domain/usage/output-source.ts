/** Identifies an output; a source is counted at most once. */
export type OutputSource = {
  /** `bulk/<upload>/<row>`. */
  readonly source: string;
  readonly row: number | null;
};

/** The source of a bulk row. */
export function bulkSource(uploadId: string, row: number): OutputSource {
  return { source: `${bulkReservation(uploadId)}/${row}`, row };
}

/** The source of a bulk job's reservation. */
export function bulkReservation(uploadId: string): string {
  return `bulk/${uploadId}`;
}
