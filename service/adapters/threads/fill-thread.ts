/** The entry of a fill thread: one request at a time, templates kept until it is told to forget them. */
import { parentPort } from "node:worker_threads";
import { needsShaper, type Shaper } from "@platen/engine";
import { loadScripts } from "@platen/engine/node";
import { present } from "#base/assert.ts";
import { type FillRequest, YIELDING } from "./fill-messages.ts";
import { RowsFiller } from "./fill-rows.ts";
import { yieldCores } from "./yield-cores.ts";

const port = present(parentPort, "parent: this file runs as a thread");
const fillers = new Map<string, RowsFiller>();
let shaping: Promise<Shaper> | null = null;
if (process.argv.includes(YIELDING)) yieldCores();

// A promise that fails ends the thread, as whatever else is thrown here.
port.on("message", (request: FillRequest) => void answer(request));

async function answer({ work, compiled, forget }: FillRequest): Promise<void> {
  if (forget !== null) fillers.delete(forget);
  if (compiled !== null) {
    const shaper = needsShaper(compiled) ? await (shaping ??= loadShaper()) : null;
    fillers.set(work.compiledKey, new RowsFiller(compiled, shaper));
  }
  const filler = present(fillers.get(work.compiledKey), "template of these rows");
  const filled = filler.fill(work);
  const { buffer } = filled.packed;
  port.postMessage(filled, buffer instanceof ArrayBuffer ? [buffer] : []);
}

/** Without a font: what the templates need of them they bring. */
async function loadShaper(): Promise<Shaper> {
  const { shaper } = await loadScripts();
  return shaper;
}
