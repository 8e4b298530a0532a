import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readXfa, type XfaFile } from "./packets.ts";
import { type TemplateField, templateFields } from "./template-fields.ts";

/** An XFA file of a folder. */
export type CorpusFile = {
  readonly file: string;
  readonly pdf: Uint8Array;
  readonly xfa: XfaFile;
  readonly template: readonly TemplateField[];
  /** broken: neither readable fields on pages nor a template to render. */
  readonly kind: "dynamic" | "static" | "broken";
};

/**
 * The files that have XFA. Their class is that of the folder's index.json (`path` and `class_`: dynamic, hybrid,
 * degenerate) where it has one, else of the file's own content.
 */
export async function readCorpus(
  dir: string,
  files: readonly string[],
): Promise<readonly CorpusFile[]> {
  const index = await readIndex(dir);
  const found: CorpusFile[] = [];
  for (const file of files) {
    const pdf = new Uint8Array(await readFile(join(dir, file)));
    const xfa = await readXfa(pdf);
    if (xfa === null) continue;
    const template = templateFields(xfa.template);
    found.push({ file, pdf, xfa, template, kind: KINDS.get(index.get(file) ?? "") ?? kindOf(xfa) });
  }
  return found;
}

const KINDS: ReadonlyMap<string, CorpusFile["kind"]> = new Map([
  ["dynamic", "dynamic"],
  ["hybrid", "static"],
  ["static", "static"],
  ["degenerate", "broken"],
]);

function kindOf(xfa: XfaFile): CorpusFile["kind"] {
  return xfa.template === null || xfa.pages === 0 ? "broken" : xfa.kind;
}

async function readIndex(dir: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(dir, "index.json"), "utf8").catch(() => "[]");
  const entries = INDEX.parse(JSON.parse(text));
  return new Map(entries.map((entry) => [entry.path, entry[CLASS] ?? ""]));
}

const CLASS = "class_";
const INDEX = z.array(z.looseObject({ path: z.string(), [CLASS]: z.string().optional() }));
