import { crc32, deflateRawSync } from "node:zlib";
import type { Field, FieldValue } from "@platen/engine";
import type { PeerFill, Strategy } from "../peers/peer.ts";
import { READERS, readingOf } from "../referees/readers.ts";
import type { LibraryName } from "../referees/reading.ts";
import { judgeValues } from "../score/judge-values.ts";
import type { Filling } from "../values/filling.ts";
import { cpuMicros } from "./cpu.ts";

/** The cost of a row by one strategy of one library, in CPU microseconds. */
export type PeerResult = {
  readonly peer: LibraryName;
  readonly strategy: string;
  readonly fillUs: number;
  /** Filled, and made a ZIP entry: CRC-32 and deflate of the whole output. */
  readonly zipReadyUs: number;
  readonly rowsMeasured: number;
  /** Why its output does not count as correct; `null` when every value was read back. */
  readonly wrong: string | null;
};

/** Measures `strategy` on as many of `rows` as its time allows; all peers get the same rows. Never rejects. */
export async function measurePeer(
  strategy: Strategy,
  blank: Uint8Array,
  fields: readonly Field[],
  rows: readonly (readonly Filling[])[],
): Promise<PeerResult> {
  const named = { peer: strategy.peer, strategy: strategy.name };
  try {
    const fill = await strategy.prepare(blank, fields);
    const wrong = await checkPeer(strategy.peer, fill, rows);
    return { ...named, ...(await measureFill(fill, rows)), wrong };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const none = Number.POSITIVE_INFINITY;
    return {
      ...named,
      fillUs: none,
      zipReadyUs: none,
      rowsMeasured: 0,
      wrong: `fails: ${message}`,
    };
  }
}

/** Two rows, one after the other: what the first left behind must not show in the second. */
const ROWS_CHECKED = 2;

/** The fault of a peer's output according to two other libraries, or `null`. */
export async function checkPeer(
  peer: LibraryName,
  fill: PeerFill,
  rows: readonly (readonly Filling[])[],
): Promise<string | null> {
  for (const row of rows.slice(0, ROWS_CHECKED)) {
    const pdf = (await fill(row.map((filling) => filling.value))).slice();
    const others = READERS.filter(([library]) => library !== peer);
    const readings = [];
    for (const [library, read] of others) readings.push(await readingOf(library, read, pdf));
    const faults = judgeValues(row, readings);
    const [first] = faults;
    if (first !== undefined) {
      return `${faults.length} of ${row.length} values, ${first.field ?? ""}: ${first.message}`;
    }
  }
  return null;
}

async function measureFill(
  fill: PeerFill,
  rows: readonly (readonly Filling[])[],
): Promise<{
  readonly fillUs: number;
  readonly zipReadyUs: number;
  readonly rowsMeasured: number;
}> {
  const values = rows.map((row) => row.map((filling) => filling.value));
  await runRows(fill, values, WARM_UP_MS);
  const windows: Window[] = [];
  for (let index = 0; index < WINDOWS; index += 1) {
    windows.push(await runRows(fill, values, WINDOW_MS));
  }
  return {
    fillUs: Math.min(...windows.map((window) => window.fillUs)),
    zipReadyUs: Math.min(...windows.map((window) => window.zipReadyUs)),
    rowsMeasured: windows.reduce((sum, window) => sum + window.rows, 0),
  };
}

const WARM_UP_MS = 1500;
const WINDOW_MS = 700;
const WINDOWS = 5;
/** Slow peers get few rows, but never one alone. */
const ROWS_MIN = 3;

type Window = { readonly rows: number; readonly fillUs: number; readonly zipReadyUs: number };

async function runRows(
  fill: PeerFill,
  values: readonly (readonly FieldValue[])[],
  milliseconds: number,
): Promise<Window> {
  let fillMicros = 0;
  let zipMicros = 0;
  let rows = 0;
  while (rows < ROWS_MIN || fillMicros + zipMicros < milliseconds * 1000) {
    const begun = cpuMicros();
    const pdf = await fill(values[rows % values.length] ?? []);
    const filled = cpuMicros();
    packAsZipEntry(pdf);
    fillMicros += filled - begun;
    zipMicros += cpuMicros() - filled;
    rows += 1;
  }
  return { rows, fillUs: fillMicros / rows, zipReadyUs: (fillMicros + zipMicros) / rows };
}

/** The cost of adding a PDF to a ZIP: zlib's default level, no header. */
function packAsZipEntry(pdf: Uint8Array): number {
  return crc32(pdf) + deflateRawSync(pdf, { level: 6 }).length;
}
