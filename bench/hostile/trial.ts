/** What the product made of one file, told by the process that ran it. */
export type Trial = {
  /** Every request in turn, with what it took. */
  readonly requests: readonly TimedRequest[];
  /** Why the file is refused, `null` when it is taken. */
  readonly reason: string | null;
  readonly outputs: readonly Output[];
  /** What was taken and yet could not be filled. */
  readonly faults: readonly string[];
  /** The most memory that the process which reads PDFs held; `null` where nobody can say. */
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
