import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import wabt from "wabt";

const FOLDER = fileURLToPath(new URL("../engine/deflate", import.meta.url));
const SOURCE = `${FOLDER}/tail-machine.wat`;
/** Holds what `machineText` returns. */
export const MACHINE_FILE: string = `${FOLDER}/tail-machine.ts`;
const COMMENT = "tail-machine.wat assembled, as base64. Written by `npm run write:machine`.";

/** Returns the text of `MACHINE_FILE`: the assembled module. @throws for a source with errors. */
export async function machineText(source: string = readFileSync(SOURCE, "utf8")): Promise<string> {
  const assembler = await wabt();
  const parsed = assembler.parseWat("tail-machine.wat", source, { simd: true, bulk_memory: true });
  try {
    parsed.validate();
    const base64 = Buffer.from(parsed.toBinary({}).buffer).toString("base64");
    return `/** ${COMMENT} */\nexport const TAIL_MACHINE =\n  "${base64}";\n`;
  } finally {
    parsed.destroy();
  }
}
