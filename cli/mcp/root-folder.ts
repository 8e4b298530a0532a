import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";
import { ToolError } from "@platen/mcp";
import { Refusal } from "../terminal/refusal.ts";

/** A file to write below the root. */
export type OutputFile = { readonly path: string; readonly overwrite: boolean };

/** The folder that the tools see: they read and write no file outside of it, wherever links lead. */
export type RootFolder = {
  /** Returns the real path of a file to read. */
  readonly input: (path: string) => string;
  /** Returns the real path of a file to write, which exists only if it is to be overwritten. */
  readonly output: (path: string, overwrite: boolean, kind: ".pdf" | ".zip") => OutputFile;
  /** Returns the first name like `form-filled.pdf` beside an input that is free. */
  readonly freeName: (input: string, ending: string) => OutputFile;
  /** The path for an answer: relative to the root. */
  readonly shown: (path: string) => string;
  /** The PDFs below the root, by their shown paths, and whether there are more. */
  readonly forms: () => { readonly paths: readonly string[]; readonly isCut: boolean };
};

const FORMS_MAX = 500;
const FOLDERS_MAX = 2_000;
const DEPTH_MAX = 6;
const NAMES_MAX = 1_000;
const SKIPPED = /^(?:\.|node_modules$)/;

/** Opens the folder at the path; throws a refusal if it does not exist or is no folder. */
export function rootFolder(path: string): RootFolder {
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new Refusal(`${path} is not a folder.`, "Give one with --root.");
  const root = realpathSync(path);
  const shown = (file: string): string => relative(root, file).split(sep).join("/");
  return {
    input: (file) => inside(root, existing(root, file), file),
    output: (file, overwrite, kind) => outputIn(root, file, overwrite, kind),
    freeName: (input, ending) => {
      const stem = join(dirname(input), basename(input, extname(input)));
      for (let number = 1; number <= NAMES_MAX; number += 1) {
        const file = `${stem}-filled${number === 1 ? "" : `-${number}`}${ending}`;
        if (lstatSync(file, { throwIfNoEntry: false }) === undefined)
          return { path: file, overwrite: false };
      }
      throw exists(shown(`${stem}-filled${ending}`));
    },
    shown,
    forms: () => {
      const { files, isCut } = formsBelow(root);
      return { paths: files.map(shown).toSorted(), isCut };
    },
  };
}

/** Returns the real path of an existing file, which may be outside of the root. */
function existing(root: string, path: string): string {
  const wanted = resolve(root, path);
  try {
    return realpathSync(wanted);
  } catch {
    // A missing file outside of the root gets the same answer as one that exists.
    inside(root, nearestFolder(wanted), path);
    throw new ToolError(
      "file_not_found",
      `There is no file ${JSON.stringify(path)} below the root folder.`,
      "Call list_forms for the forms that there are; paths are relative to the root folder.",
    );
  }
}

/** Returns the real path of the first folder above a missing file that exists. */
function nearestFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) || folder === path ? realpathSync(folder) : nearestFolder(folder);
}

/** Refuses a path outside of the root without saying whether there is such a file. */
function inside(root: string, real: string, path: string): string {
  const prefix = root.endsWith(sep) ? root : root + sep;
  if (real === root || real.startsWith(prefix)) return real;
  throw new ToolError(
    "path_outside_root",
    `${JSON.stringify(path)} is outside of the root folder.`,
    "Use a path below the folder with which platen mcp was started (--root).",
  );
}

function outputIn(root: string, path: string, overwrite: boolean, kind: string): OutputFile {
  const wanted = resolve(root, path);
  // Before the disk is asked, so that the answer says nothing about what is outside.
  inside(root, wanted, path);
  if (extname(wanted).toLowerCase() !== kind)
    throw new ToolError(
      "validation_error",
      `The name of the output does not end in ${kind}.`,
      `Give a name that ends in ${kind}.`,
    );
  const folder = inside(root, existing(root, dirname(wanted)), path);
  const file = join(folder, basename(wanted));
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return { path: file, overwrite: false };
  if (!overwrite) throw exists(path);
  return { path: inside(root, existing(root, file), path), overwrite: true };
}

function exists(path: string): ToolError {
  return new ToolError(
    "file_exists",
    `${path} exists already.`,
    "Choose another output, or set overwrite to true if it may be replaced.",
  );
}

/** Breadth first, and without following links. */
function formsBelow(root: string): { readonly files: readonly string[]; readonly isCut: boolean } {
  const files: string[] = [];
  const folders: { readonly path: string; readonly depth: number }[] = [{ path: root, depth: 0 }];
  for (let at = 0; at < folders.length; at += 1) {
    const { path = root, depth = 0 } = folders[at] ?? {};
    for (const entry of entriesOf(path)) {
      const file = join(path, entry.name);
      if (entry.isFile() && /\.pdf$/i.test(entry.name)) files.push(file);
      if (entry.isDirectory() && !SKIPPED.test(entry.name) && depth < DEPTH_MAX)
        folders.push({ path: file, depth: depth + 1 });
    }
    if (files.length > FORMS_MAX || folders.length > FOLDERS_MAX)
      return { files: files.slice(0, FORMS_MAX), isCut: true };
  }
  return { files, isCut: false };
}

/** A folder that cannot be read has no forms. */
function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
