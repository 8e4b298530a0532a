/** What an output is known by: no source is ever counted twice. */
export type OutputSource = {
  /** `bulk/<upload>/<row>`. */
  readonly source: string;
  readonly row: number | null;
};

/** The source of a bulk row. */
export function bulkSource(uploadId: string, row: number): OutputSource {
  return { source: `${bulkReservation(uploadId)}/${row}`, row };
}

/** The name under which an upload's outputs are promised. */
export function bulkReservation(uploadId: string): string {
  return `bulk/${uploadId}`;
}
