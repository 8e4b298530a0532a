import type { FieldValue } from "@platen/engine";
import { RowFiller } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import type { OurForm } from "../compile-form.ts";
import { documentId } from "../fill-once.ts";
import { cpuPerRow, type Windows } from "./cpu.ts";

/** The cost of a row in our engine, in CPU microseconds on one core. */
export type OurCost = { readonly fillUs: number; readonly zipReadyUs: number };

const WINDOWS: Windows = { warmUpMs: 1200, windowMs: 250, count: 9 };

/** Fill alone, and fill with CRC-32 and deflate: all that a ZIP entry needs. */
export function measureOurs(
  { template, shaper }: Pick<OurForm, "template" | "shaper">,
  rows: readonly (readonly FieldValue[])[],
): OurCost {
  const filler = new RowFiller(template, nodePlatform, shaper);
  const ids = rows.map((_, row) => documentId(row));
  // The sum is kept so that nothing can be found unused and left out.
  let kept = 0;
  const fill = (): void => {
    rows.forEach((values, row) => {
      filler.fill(values, ids[row] ?? NO_ID);
      kept += filler.tail().length;
    });
  };
  const zipReady = (): void => {
    rows.forEach((values, row) => {
      filler.fill(values, ids[row] ?? NO_ID);
      kept += filler.crc() + filler.pack().length;
    });
  };
  const fillUs = cpuPerRow(fill, rows.length, WINDOWS);
  const zipReadyUs = cpuPerRow(zipReady, rows.length, WINDOWS);
  if (kept === 0) throw new Error("the measured rows are empty");
  return { fillUs, zipReadyUs };
}

const NO_ID = new Uint8Array(16);
