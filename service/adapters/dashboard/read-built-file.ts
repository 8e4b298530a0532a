import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { BuiltFile, ContentEncoding } from "#base/built-file.ts";

const ENCODINGS: readonly (readonly [ContentEncoding, suffix: string])[] = [
  ["br", ".br"],
  ["gzip", ".gz"],
  ["identity", ""],
];

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
};

/** Reads a file of the folder, whose content has this hash, in every encoding that it has. */
export async function readBuiltFile(
  folder: string,
  name: string,
  hash: string,
): Promise<BuiltFile> {
  const encodings = new Map<ContentEncoding, Uint8Array>();
  for (const [encoding, suffix] of ENCODINGS) {
    const path = join(folder, name + suffix);
    if (suffix === "" || existsSync(path)) encodings.set(encoding, await readFile(path));
  }
  const contentType = CONTENT_TYPES[extname(name)] ?? "application/octet-stream";
  return { contentType, hash, encodings };
}
