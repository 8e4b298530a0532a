import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { open } from "../../engine/mod.ts";
import { nodePlatform } from "../../engine/node/mod.ts";
import { readXfa } from "../../lab/xfa/packets.ts";
import { xfaPdf } from "../../lab/xfa/xfa-pdf.ts";
import { convertXfa } from "../../xfa/mod.ts";
import { nodeXfaHost } from "../../xfa/node/mod.ts";
import { Dice } from "../support/harness/chance.ts";
import type { FuzzInput, FuzzStep } from "./fuzz-step.ts";
import { mutateXfa } from "./mutate-xfa.ts";
import { SOUND_XFA } from "./sound-xfa.ts";

const MANY = 0x9e3779b1;
/** Larger packets take seconds each. */
const PACKETS_MAX = 300_000;

/** Prepares the packets to mutate: our own, and those of the PDFs in `dir`. */
export async function prepareXfaFuzz(dir: string | null): Promise<{
  readonly run: FuzzStep;
  readonly input: FuzzInput;
}> {
  const sound = [...SOUND_XFA, ...(dir === null ? [] : await packetsIn(dir))];
  const host = await nodeXfaHost();
  const inputOf = (seed: number, step: number): Uint8Array => {
    const dice = new Dice((seed ^ Math.imul(step, MANY)) >>> 0);
    return xfaPdf(mutateXfa(dice.among(sound) ?? "", dice, sound));
  };
  return {
    input: (seed, step) => Buffer.from(inputOf(seed, step)).toString("latin1"),
    run: async (seed, step) => {
      const result = await convertXfa(inputOf(seed, step), host);
      if (result.kind === "refused") return result.reason;
      const opened = await open(result.pdf, nodePlatform);
      // Such as a form of push buttons alone, which the service refuses for this reason.
      if (opened.kind === "refused" && opened.code === "no_form_fields") return "xfa_no_fields";
      if (opened.kind === "refused") throw new Error(`the result is refused: ${opened.reason}`);
      return "converted";
    },
  };
}

async function packetsIn(dir: string): Promise<readonly string[]> {
  const packets: string[] = [];
  const names = await readdir(dir, { recursive: true });
  for (const name of names.filter((file) => file.endsWith(".pdf")).toSorted()) {
    const xfa = await readXfa(new Uint8Array(await readFile(join(dir, name))));
    if (xfa !== null && xfa.xml.length <= PACKETS_MAX) packets.push(xfa.xml);
  }
  return packets;
}
