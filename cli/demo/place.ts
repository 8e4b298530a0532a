import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isWritable } from "../output/output-file.ts";

/** The folder for the demo's files, and the one for its service's data. */
export type DemoPlace = { readonly folder: string; readonly home: string };

const SEARCHABLE_BY_OTHERS = 0o001;

/**
 * The requested folder, or `demo` in this checkout; in the published package, `platen-demo` in the working folder. Data is
 * in the requested home, else inside the folder, or in the temporary folder if the database cannot access it.
 */
export function demoPlace(wanted: string | null, wantedHome: string | null = null): DemoPlace {
  const folder = wanted === null ? usualFolder() : resolve(wanted);
  if (wantedHome !== null) return { folder, home: resolve(wantedHome) };
  const home = canHoldDatabase(folder) ? join(folder, ".platen") : join(tmpdir(), "platen-demo");
  return { folder, home };
}

function usualFolder(): string {
  if (extname(import.meta.url) === ".js") return resolve("platen-demo");
  const root = fileURLToPath(new URL("../../", import.meta.url));
  return isWritable(root) ? join(root, "demo") : join(tmpdir(), "platen-demo-files");
}

/** When run as root, the database runs as another user, who needs access to every parent folder. */
function canHoldDatabase(folder: string): boolean {
  if (process.getuid?.() !== 0) return true;
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const mode = statSync(above, { throwIfNoEntry: false })?.mode ?? SEARCHABLE_BY_OTHERS;
    if ((mode & SEARCHABLE_BY_OTHERS) === 0) return false;
  }
  return true;
}
