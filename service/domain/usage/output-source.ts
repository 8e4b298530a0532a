/** What an output is known by: no source is ever counted twice. */
export type OutputSource = {
  /** `bulk/<upload>/<row>`. */
  readonly source: string;
  readonly row: number | null;
};

/** The source of a bulk row. */
export function bulkSource(bulkJobId: string, row: number): OutputSource {
  return { source: `${bulkReservation(bulkJobId)}/${row}`, row };
}

/** The name under which an upload's outputs are promised. */
export function bulkReservation(bulkJobId: string): string {
  return `bulk/${bulkJobId}`;
}
