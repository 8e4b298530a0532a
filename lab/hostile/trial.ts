/** The result of running the product on one file, reported by the process that ran it. */
export type Trial = {
  /** Every request in turn, with what it took. */
  readonly requests: readonly TimedRequest[];
  /** Why the file is refused, `null` when it is taken. */
  readonly reason: string | null;
  readonly outputs: readonly Output[];
  /** Why an accepted file could not be filled. */
  readonly faults: readonly string[];
  /** Peak memory of the process that reads PDFs; `null` if unknown. */
  readonly peakBytes: number | null;
};

export type TimedRequest = { readonly step: Step; readonly ms: number };

export type Step = "read" | "compile" | "fill" | "flatten" | "fill flattened";

/** One PDF as it lies in a ZIP: deflated, with what the product says of it. */
export type Output = {
  readonly flatten: boolean;
  readonly deflated: Uint8Array;
  readonly sizeBytes: number;
  readonly crc: number;
  readonly sha256: string;
};
