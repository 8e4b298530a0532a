import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path/posix";
import { loadShaper } from "#harfbuzz";
import type { FaceName, Scripts } from "#scripts";
import { FACE_FILES, fontPackageOf } from "./face-files.ts";

/**
 * Loads HarfBuzz and the installed fonts from the package files in `files`. Programs are read on first use and cached
 * in the result, so a process needs one result.
 */
export async function loadScripts(
  files: Readonly<Record<FaceName, string>> = FACE_FILES,
): Promise<Scripts> {
  const shaper = await loadShaper({
    shape: readPackageFile("harfbuzzjs/dist/harfbuzz.wasm"),
    subset: readPackageFile("harfbuzzjs/dist/harfbuzz-subset.wasm"),
  });
  const programs = new Map<FaceName, Uint8Array | null>();
  const program = (face: FaceName) => {
    const known = programs.get(face);
    if (known !== undefined) return known;
    const read = readFace(face, files);
    programs.set(face, read);
    return read;
  };
  return { shaper, program, packageOf: fontPackageOf };
}

/** The font of a face from the package files in `files`; `null` where none is installed. */
export function readFace(
  face: FaceName,
  files: Readonly<Record<FaceName, string>> = FACE_FILES,
): Uint8Array | null {
  const published = `${fontPackageOf(face)}/${basename(files[face])}`;
  return readInstalled(published) ?? readInstalled(files[face]);
}

/** `null` where the package is not installed: fonts are optional. */
function readInstalled(file: string): Uint8Array | null {
  try {
    return readPackageFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}

function readPackageFile(file: string): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve(file));
}
