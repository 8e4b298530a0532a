import { parentPort, workerData } from "node:worker_threads";
import { RowFiller } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { documentId } from "../fill-once.ts";
import type { ThreadData, ThreadTask } from "./threads.ts";

// One thread of a measurement: rows filled and packed, nothing kept.
const { template, rows }: ThreadData = workerData;
const filler = new RowFiller(template, nodePlatform);
const ids = rows.map((_, row) => documentId(row));

parentPort?.on("message", ({ passes }: ThreadTask) => {
  let kept = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (const [row, values] of rows.entries()) {
      filler.fill(values, ids[row] ?? documentId(row));
      kept += filler.crc() + filler.pack().length;
    }
  }
  parentPort?.postMessage(kept);
});
