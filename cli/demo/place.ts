import { accessSync, constants, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the demo puts what it makes, and where its service keeps its data. */
export type DemoPlace = { readonly folder: string; readonly home: string };

const SEARCHABLE_BY_OTHERS = 0o001;

/**
 * The folder asked for, or `demo` of this checkout; data in it, or in the temporary folder where a database cannot be.
 */
export function demoPlace(wanted: string | null): DemoPlace {
  const folder = wanted === null ? usualFolder() : resolve(wanted);
  const home = canHoldDatabase(folder) ? join(folder, ".platen") : join(tmpdir(), "platen-demo");
  return { folder, home };
}

function usualFolder(): string {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  return isWritable(root) ? join(root, "demo") : join(tmpdir(), "platen-demo-files");
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** As root the database runs as somebody else, who must be let through every folder above it. */
function canHoldDatabase(folder: string): boolean {
  if (process.getuid?.() !== 0) return true;
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const mode = statSync(above, { throwIfNoEntry: false })?.mode ?? SEARCHABLE_BY_OTHERS;
    if ((mode & SEARCHABLE_BY_OTHERS) === 0) return false;
  }
  return true;
}
