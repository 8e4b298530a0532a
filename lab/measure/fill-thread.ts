import { parentPort } from "node:worker_threads";
import { RowFiller } from "@platen/engine";
import { needsShaper } from "@platen/engine/compile";
import { loadScripts, nodePlatform } from "@platen/engine/node";
import { documentId } from "../fill-once.ts";
import type { ThreadMessage, ThreadWork } from "./threads.ts";

// One thread of a measurement: rows filled and packed, nothing kept; each message is answered when it is done.
let passOver = (): number => 0;

parentPort?.on("message", (message: ThreadMessage) => void answer(message));

async function answer(message: ThreadMessage): Promise<void> {
  let kept = 0;
  if (message.kind === "work") passOver = await preparePass(message.work);
  else for (let pass = 0; pass < message.passes; pass += 1) kept += passOver();
  parentPort?.postMessage(kept);
}

async function preparePass({ template, rows }: ThreadWork): Promise<() => number> {
  const scripts = needsShaper(template) ? await loadScripts() : null;
  const filler = new RowFiller(template, nodePlatform, scripts?.shaper ?? null);
  const ids = rows.map((_, row) => documentId(row));
  return () => {
    let kept = 0;
    for (const [row, values] of rows.entries()) {
      filler.fill(values, ids[row] ?? documentId(row));
      kept += filler.crc() + filler.pack().length;
    }
    return kept;
  };
}
