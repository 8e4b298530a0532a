import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HOSTILE = fileURLToPath(new URL("../../../../shared/corpus/hostile", import.meta.url));

/** A file made or found to harm a reader of PDFs. */
export type HostileFile = { readonly name: string; readonly pdf: Uint8Array };

/** Every hostile PDF; null without a corpus beside the checkout. */
export function hostileFiles(): readonly HostileFile[] | null {
  if (!existsSync(HOSTILE)) return null;
  const names = readdirSync(HOSTILE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".pdf"))
    .toSorted();
  return names.map((name) => ({
    name,
    get pdf() {
      return readFileSync(join(HOSTILE, name));
    },
  }));
}
