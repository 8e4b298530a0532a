/** Entry of the process that converts one dynamic XFA form; only here is pdf.js loaded. */
import { convertXfa } from "@platen/xfa";
import { nodeXfaHost } from "@platen/xfa/node";
import { present } from "#base/assert.ts";
import { inputReader } from "./input-reader.ts";
import type { XfaAnswer, XfaRequest } from "./xfa-messages.ts";

const parent = process;
const host = await nodeXfaHost();
const readInput = inputReader(parent.stdin);
const send = present(parent.send?.bind(parent), "parent: this file runs as a process of its own");

// Without its input a request cannot be answered: the rejection ends the process.
parent.on("message", ({ sizeBytes }: XfaRequest) => {
  void readInput(sizeBytes).then(async (pdf) => send(await answerTo(pdf)));
});
send("ready");

async function answerTo(pdf: Uint8Array): Promise<XfaAnswer> {
  try {
    return await convertXfa(pdf, host);
  } catch {
    // Any error is attributed to the file.
    return { kind: "refused", reason: "xfa_malformed" };
  }
}
