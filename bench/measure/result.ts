import type { PeerResult } from "./peers.ts";
import type { ThreadCost } from "./threads.ts";

/** What `--json` prints. Times in CPU microseconds a row, sizes in MB, as the names say. */
export type BenchResult = {
  readonly forms: readonly FormResult[];
  readonly csv_to_zip: { readonly rows: number; readonly cpu_s: number };
  readonly threads: ThreadCost;
  readonly peak_mb: number;
};

export type FormResult = {
  readonly form: string;
  readonly rows: number;
  readonly fill_us: number;
  /** Filled, CRC-32 and deflated. */
  readonly zip_ready_us: number;
  /** pdf-lib's fastest way to fill alone; `null` when pdf-lib was not measured. */
  readonly pdf_lib_best_us: number | null;
  readonly ratio_pdf_lib: number | null;
  /** The fastest peer whose values two other libraries read back: fill, CRC-32 and deflate. */
  readonly fastest_peer: string | null;
  readonly ratio_fastest_peer: number | null;
};

/** A form's figures from what was measured. */
export function formResult(
  form: string,
  rows: number,
  ours: { readonly fillUs: number; readonly zipReadyUs: number },
  peers: readonly PeerResult[],
): FormResult {
  const pdfLib = peers.filter(({ peer }) => peer === "pdf-lib").map(({ fillUs }) => fillUs);
  const best = pdfLib.length === 0 ? null : Math.min(...pdfLib);
  const fastest = fastestCorrect(peers);
  return {
    form,
    rows,
    fill_us: round(ours.fillUs),
    zip_ready_us: round(ours.zipReadyUs),
    pdf_lib_best_us: best === null ? null : round(best),
    ratio_pdf_lib: best === null ? null : round(best / ours.zipReadyUs),
    fastest_peer: fastest?.peer ?? null,
    ratio_fastest_peer: fastest === null ? null : round(fastest.zipReadyUs / ours.zipReadyUs),
  };
}

/** The cheapest of those that were found correct; `null` when none was. */
function fastestCorrect(peers: readonly PeerResult[]): PeerResult | null {
  const correct = peers.filter(({ wrong }) => wrong === null);
  return correct.toSorted((a, b) => a.zipReadyUs - b.zipReadyUs)[0] ?? null;
}

export function round(figure: number): number {
  return Math.round(figure * 10) / 10;
}
