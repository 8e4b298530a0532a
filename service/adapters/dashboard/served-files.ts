import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, extname, join, relative } from "node:path";
import { z } from "zod";
import { type BundledFile, hashOf } from "./bundled-file.ts";

/** The file in the dashboard's folder that lists what scripts load by themselves. */
const LIST = "served.json";
const Schema = z.object({
  /** Entries of web workers, from the dashboard's folder. */
  workers: z.record(z.string(), z.string()),
  /** Single files, of packages or from the dashboard's folder. */
  files: z.record(z.string(), z.string()),
  /** Patterns of files that are loaded by their own names. The address is the common start of all of them. */
  folders: z.record(z.string(), z.array(z.string())),
});

/** Files that scripts load at runtime. */
export type ServedList = {
  /** Entries of web workers by name, from the dashboard's folder. */
  readonly workers: Readonly<Record<string, string>>;
  /** Single files, as they are. */
  readonly files: readonly BundledFile[];
  /** Names of these files, or their common start, by the name of the list's entry. */
  readonly names: Readonly<Record<string, string>>;
  /** The files that it was made of, from the root. */
  readonly inputs: readonly string[];
};

const HASH_CHARACTERS = 8;

/** Reads the list of the dashboard in `folder` and the files in it. */
export async function readServedList(root: string, folder: string): Promise<ServedList> {
  const path = join(root, folder, LIST);
  if (!existsSync(path)) return { workers: {}, files: [], names: {}, inputs: [] };
  const list = Schema.parse(JSON.parse(await readFile(path, "utf8")));
  const { resolve } = createRequire(path);
  const files: BundledFile[] = [];
  const names: Record<string, string> = {};
  const inputs = [`${folder}/${LIST}`];
  for (const [name, specifier] of Object.entries(list.files)) {
    const source = resolve(specifier);
    const bytes = await readFile(source);
    const served = `${name}-${shortHash([bytes])}${extname(source).replace(".mjs", ".js")}`;
    files.push(asIs(served, bytes));
    names[name] = served;
    inputs.push(relative(root, source));
  }
  for (const [name, patterns] of Object.entries(list.folders)) {
    const sources = await findMatching(resolve, patterns);
    const contents = await Promise.all(sources.map((source) => readFile(source)));
    const start = `${name}-${shortHash(contents)}-`;
    for (const [index, bytes] of contents.entries())
      files.push(asIs(start + basename(sources[index] ?? ""), bytes));
    names[name] = start;
    inputs.push(...sources.map((source) => relative(root, source)));
  }
  return { workers: list.workers, files, names, inputs };
}

/** Absolute paths of the files of packages that patterns such as `package/folder/*.ttf` match. */
async function findMatching(
  resolve: (specifier: string) => string,
  patterns: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pattern of patterns) {
    const [, packageName = "", files = ""] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(pattern) ?? [];
    const cwd = join(resolve(`${packageName}/package.json`), "..");
    for await (const path of glob(files, { cwd })) found.push(join(cwd, path));
  }
  if (found.length === 0) throw new Error(`No files match ${patterns.join(" ")}.`);
  return found.toSorted();
}

function asIs(name: string, bytes: Uint8Array): BundledFile {
  return { name, bytes, entry: null, loads: [] };
}

function shortHash(contents: readonly Uint8Array[]): string {
  return hashOf(Buffer.concat(contents)).slice(0, HASH_CHARACTERS);
}
