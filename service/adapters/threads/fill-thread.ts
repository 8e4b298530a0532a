/** The entry of a fill thread: one request at a time, templates kept until it is told to forget them. */
import { parentPort } from "node:worker_threads";
import { present } from "#base/assert.ts";
import type { FillRequest } from "./fill-messages.ts";
import { RowsFiller } from "./fill-rows.ts";

const port = present(parentPort, "parent: this file runs as a thread");
const fillers = new Map<string, RowsFiller>();

port.on("message", ({ work, compiled, forget }: FillRequest) => {
  if (forget !== null) fillers.delete(forget);
  if (compiled !== null) fillers.set(work.compiledKey, new RowsFiller(compiled));
  const filler = present(fillers.get(work.compiledKey), "template of these rows");
  const filled = filler.fill(work);
  const { buffer } = filled.packed;
  port.postMessage(filled, buffer instanceof ArrayBuffer ? [buffer] : []);
});
