/** Entry of a fill thread: handles one request at a time, and keeps templates until a request removes them. */
import { parentPort, workerData } from "node:worker_threads";
import { type Shaper } from "@platen/engine";
import { needsShaper } from "@platen/engine/compile";
import { loadScripts } from "@platen/engine/node";
import { present } from "#base/assert.ts";
import {
  type FillMessage,
  type FillRequest,
  type FillThreadData,
  YIELDING,
} from "./fill-messages.ts";
import { RowPacker } from "./row-packer.ts";
import { yieldCores } from "./yield-cores.ts";

const port = present(parentPort, "parent: this file runs as a thread");
const { progress } = workerData as FillThreadData;
const packers = new Map<string, RowPacker>();
let shaping: Promise<Shaper> | null = null;
if (process.argv.includes(YIELDING)) yieldCores();

// A rejected promise ends the thread, as any uncaught error does.
port.on("message", (request: FillRequest) => void answer(request));
send("ready");

function send(message: FillMessage, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function answer({ work, compiled, room, forget }: FillRequest): Promise<void> {
  if (forget !== null) packers.delete(forget);
  if (compiled !== null) {
    const shaper = needsShaper(compiled) ? await (shaping ??= loadShaper()) : null;
    packers.set(work.compiledKey, new RowPacker(compiled, shaper));
  }
  const packer = present(packers.get(work.compiledKey), "template of these rows");
  const filled = packer.fill(work, room, (index) => void Atomics.store(progress, 0, index));
  send(filled, [filled.packed.buffer, filled.figures.buffer]);
}

/** Without fonts: a compiled template contains what it needs of them. */
async function loadShaper(): Promise<Shaper> {
  const { shaper } = await loadScripts();
  return shaper;
}
