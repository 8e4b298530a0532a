import type { FormCost } from "./form-cost.ts";
import type { Machine } from "./machine.ts";
import type { PeerResult } from "./peers.ts";
import { round } from "./round.ts";
import type { ScriptCost } from "./scripts.ts";
import type { ServiceCost } from "./service.ts";
import type { ThreadCost } from "./threads.ts";

/** The output of `--json`. Times are in CPU microseconds a row, sizes in MB, as the names say. */
export type BenchResult = {
  readonly machine: Machine;
  readonly forms: readonly FormResult[];
  readonly csv_to_zip: {
    readonly rows: number;
    readonly cpu_s: number;
    readonly zip_bytes: number;
  };
  readonly threads: ThreadCost;
  readonly peak_mb: number;
  /** On the first form; empty where none was asked for. */
  readonly scripts: readonly ScriptCost[];
};

/** One way of one library, as `PeerResult` has it; figures are `null` where it fails. */
export type PeerRow = {
  readonly peer: string;
  readonly strategy: string;
  readonly fill_us: number | null;
  readonly zip_ready_us: number | null;
  readonly rows_measured: number;
  readonly wrong: string | null;
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
  readonly fields: number;
  readonly service: ServiceCost;
  readonly cost: FormCost;
  readonly peers: readonly PeerRow[];
};

/** The measurements of a form, before it is compared. */
export type Measured = {
  readonly form: string;
  readonly rows: number;
  readonly fields: number;
  readonly ours: { readonly fillUs: number; readonly zipReadyUs: number };
  readonly service: ServiceCost;
  readonly cost: FormCost;
};

/** A form's figures from what was measured. */
export function formResult(
  { form, rows, fields, ours, service, cost }: Measured,
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
    fields,
    service,
    cost,
    peers: peers.map((peer) => ({
      peer: peer.peer,
      strategy: peer.strategy,
      fill_us: finite(peer.fillUs),
      zip_ready_us: finite(peer.zipReadyUs),
      rows_measured: peer.rowsMeasured,
      wrong: peer.wrong,
    })),
  };
}

function finite(figure: number): number | null {
  return Number.isFinite(figure) ? round(figure) : null;
}

/** The cheapest of those that were found correct; `null` when none was. */
function fastestCorrect(peers: readonly PeerResult[]): PeerResult | null {
  const correct = peers.filter(({ wrong }) => wrong === null);
  return correct.toSorted((a, b) => a.zipReadyUs - b.zipReadyUs)[0] ?? null;
}
