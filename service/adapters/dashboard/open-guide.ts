import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { GuideFiles } from "#base/built-file.ts";
import { readBuiltFile } from "./read-built-file.ts";

/** Where `npm run docs` puts the site. Images have it beside the bundle; published packages have none. */
const FOLDER = fileURLToPath(new URL("../../../docs/", import.meta.url));
/** Hashes of the files by their names. */
const Manifest = z.record(z.string(), z.string());

/** Opens the built documentation; null: it is not built, or not part of this installation. */
export function openGuide(folder: string = FOLDER): GuideFiles | null {
  const dist = join(folder, "dist");
  const path = join(dist, "manifest.json");
  if (!existsSync(path)) return null;
  const hashes = new Map(Object.entries(Manifest.parse(JSON.parse(readFileSync(path, "utf8")))));
  return {
    // Read for each request: all files together have some 10 MB, and few are asked for.
    read: async (name) => {
      const hash = hashes.get(name);
      return hash === undefined ? null : await readBuiltFile(dist, name, hash);
    },
  };
}
