import { createHash } from "node:crypto";
import { crc32, inflateRawSync } from "node:zlib";
import { compile, open } from "@platen/engine";
import { selfTest } from "@platen/engine/compile";
import { nodePlatform } from "@platen/engine/node";
import { readWithMupdf } from "../referees/mupdf-reader.ts";
import type { StructureReferee } from "../referees/qpdf.ts";
import { readingOf } from "../referees/readers.ts";
import { judgeOwnContent } from "./own-content.ts";
import type { Output } from "./trial.ts";

/** The faults of an output by foreign readers; `asInput` are those of the original file. */
export type Judgement = { readonly faults: readonly string[]; readonly asInput: readonly string[] };

/** Unpacks every output as a ZIP's reader would, and has it judged by qpdf and opened by mupdf. */
export async function judgeOutputs(
  outputs: readonly Output[],
  original: Uint8Array,
  structure: StructureReferee,
): Promise<Judgement> {
  const faults: string[] = [];
  const asInput: string[] = [];
  const known = new Set<string>();
  for (const output of outputs) {
    const name = output.flatten ? "flattened: " : "filled: ";
    const pdf = unpack(output);
    if (typeof pdf === "string") {
      faults.push(name + pdf);
      continue;
    }
    const judged = await judgeOwnContent(structure, pdf, original, known);
    faults.push(...judged.ours.map((line) => name + line));
    asInput.push(...judged.asInput.map((line) => name + line));
    const reading = await readingOf("mupdf", readWithMupdf, pdf);
    if ("failure" in reading) faults.push(`${name}mupdf cannot read it: ${reading.failure}`);
  }
  return { faults, asInput };
}

/**
 * Returns the cause of a refusal that the product words the same for several: an error of ours, with its place,
 * or what the self-test found; `null` where the reader itself refused.
 */
export async function explainRefusal(pdf: Uint8Array): Promise<string | null> {
  try {
    const opened = await open(pdf, nodePlatform);
    return opened.kind === "refused"
      ? null
      : selfTest(compile(opened, {}, nodePlatform), nodePlatform);
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    const at = error.stack?.split("\n").find((line) => line.includes(".ts:"));
    return `threw ${error.message}${at === undefined ? "" : ` (${at.trim()})`}`;
  }
}

/** The PDF, or how what was packed differs from what was said of it. */
function unpack({ deflated, sizeBytes, crc, sha256 }: Output): Uint8Array | string {
  try {
    const pdf = inflateRawSync(deflated, { maxOutputLength: sizeBytes + 1 });
    if (pdf.length !== sizeBytes) return `${pdf.length} bytes come out, ${sizeBytes} were said`;
    if (crc32(pdf) !== crc) return "the CRC-32 is another";
    const digest = createHash("sha256").update(pdf).digest("hex");
    return digest === sha256 ? new Uint8Array(pdf) : "the SHA-256 is another";
  } catch (error) {
    return `it does not unpack: ${String(error)}`;
  }
}
