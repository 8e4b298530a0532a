import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HOSTILE = fileURLToPath(new URL("../../../../shared/corpus/hostile", import.meta.url));
/** Share of the files that the quick tests read: every eighth. */
const STEP = 8;

/** A file made or found to harm a reader of PDFs. */
export type HostileFile = { readonly name: string; readonly pdf: Uint8Array };

/** All hostile PDFs, or a sample of every kind of them; null without a corpus beside the checkout. */
export function hostileFiles(extent: "all" | "sample"): readonly HostileFile[] | null {
  if (!existsSync(HOSTILE)) return null;
  const names = readdirSync(HOSTILE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".pdf"))
    .toSorted()
    .filter((_, index) => extent === "all" || index % STEP === 0);
  return names.map((name) => ({
    name,
    get pdf() {
      return readFileSync(join(HOSTILE, name));
    },
  }));
}
