import type { PeerResult } from "./peers.ts";
import type { BenchResult, FormResult } from "./result.ts";
import { round } from "./round.ts";

/** The figures of one form, ours and the peers', as a person reads them. */
export function formTable(
  result: FormResult,
  peers: readonly PeerResult[],
  isRight: boolean,
): string {
  const lines = [
    `${result.form}, ${result.rows} rows, CPU µs a row on one core`,
    row(["", "fill", "ZIP-ready", "× ours", ""]),
    row(["platen", result.fill_us, result.zip_ready_us, 1, isRight ? "checked" : "WRONG"]),
    ...peers.map((peer) =>
      row([
        `${peer.peer}: ${peer.strategy}`,
        round(peer.fillUs),
        round(peer.zipReadyUs),
        round(peer.zipReadyUs / result.zip_ready_us),
        peer.wrong === null ? `${peer.rowsMeasured} rows` : `WRONG: ${peer.wrong.slice(0, 140)}`,
      ]),
    ),
    serviceLine(result),
    `  compile: ${result.cost.compile_ms} ms, the first in a process ${result.cost.first_compile_ms} ms`,
    `  pdf-lib's best row ÷ ours: ${result.ratio_pdf_lib ?? "–"}`,
    `  fastest correct peer (${result.fastest_peer ?? "none"}) ÷ ours: ${result.ratio_fastest_peer ?? "–"}`,
  ];
  return lines.join("\n");
}

function serviceLine({ service }: FormResult): string {
  const { service_us, engine_us, ratio, sha256_us, handover_us } = service;
  return (
    `  in the service: ${service_us} µs, ${ratio} × the engine's ${engine_us} ` +
    `(SHA-256 ${sha256_us}, handover ${handover_us})`
  );
}

/** The table of what was measured once, on the first form. */
export function restTable({ csv_to_zip, threads, peak_mb, scripts }: BenchResult): string {
  return [
    `CSV → ZIP, ${csv_to_zip.rows} rows in one process: ${csv_to_zip.cpu_s.toFixed(2)} s CPU, peak ${Math.round(peak_mb)} MB`,
    `one thread ${round(threads.one_cpu_us)} µs CPU a row, two ${round(threads.two_cpu_us)} ` +
      `(${percent(threads.cpu_rise)}); two threads do ${threads.wall_ratio.toFixed(2)}× the rows ` +
      `(load average ${threads.load_average.toFixed(2)})`,
    ...scripts.map(
      (one) =>
        `one name a row, ${one.names}: ${one.fill_us_new} µs a row where each is new, ` +
        `${one.fill_us_again} where they come again; compiled in ${one.compile_ms} ms`,
    ),
  ].join("\n");
}

function row([name, ...cells]: readonly (string | number)[]): string {
  const figures = cells.slice(0, 3).map((cell) => String(cell).padStart(10));
  return `  ${String(name).padEnd(46)}${figures.join("")}  ${cells[3] ?? ""}`.trimEnd();
}

function percent(share: number): string {
  return `${share < 0 ? "" : "+"}${(share * 100).toFixed(1)} %`;
}
