import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Source } from "../source.ts";
import { follow, type Workspace } from "../workspaces.ts";

/** A package that the root or a workspace names in its `package.json`. */
export type Dependency = {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null if the package states none. */
  readonly licence: string | null;
  /** True if an installation without development dependencies has it. */
  readonly isShipped: boolean;
  /** Workspaces that name it, `.` for the root. */
  readonly namedBy: readonly string[];
  /** Files that import it; for a package of types, those that import the package that it describes. */
  readonly importers: readonly string[];
};

/** A package of the lock file, direct or not. */
export type Locked = {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly isShipped: boolean;
};

const NAMES = z.record(z.string(), z.string()).default({});
const MANIFEST = z.object({
  dependencies: NAMES,
  optionalDependencies: NAMES,
  devDependencies: NAMES,
});
const LOCK = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().default(false),
      dev: z.boolean().default(false),
    }),
  ),
});
const FOLDER = "node_modules/";

/** Returns the installed packages of `root`'s lock file by their folder, without the workspaces. */
export function readLock(root: string): ReadonlyMap<string, Locked> {
  const { packages } = LOCK.parse(readJson(join(root, "package-lock.json")));
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes(FOLDER) && !link,
  );
  return new Map(
    installed.map(([path, { name, version = "", license = null, dev }]) => {
      const folderName = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
      return [path, { name: name ?? folderName, version, licence: license, isShipped: !dev }];
    }),
  );
}

/** Returns the direct dependencies of the root and its workspaces, sorted by name. */
export function directDependencies(
  root: string,
  workspaces: readonly Workspace[],
  sources: readonly Source[],
): Dependency[] {
  const lock = readLock(root);
  const own = new Set(workspaces.map(({ name }) => name));
  const found = new Map<string, { readonly locked: Locked; readonly namedBy: string[] }>();
  for (const folder of [".", ...workspaces.map((workspace) => workspace.folder)]) {
    for (const name of namesIn(join(root, folder))) {
      if (own.has(name)) continue;
      const locked = lock.get(`${folder}/${FOLDER}${name}`) ?? lock.get(FOLDER + name);
      if (locked === undefined) throw new Error(`The lock file has no ${name} for ${folder}.`);
      const one = found.get(name) ?? { locked, namedBy: [] };
      if (one.locked.version !== locked.version)
        throw new Error(`${name} is named in two versions.`);
      one.namedBy.push(folder);
      found.set(name, one);
    }
  }
  const importers = importersOf(workspaces, sources);
  return [...found.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { locked, namedBy }]) => ({
      name,
      version: locked.version,
      licence: locked.licence,
      isShipped: locked.isShipped,
      namedBy,
      importers: [...(importers.get(name.replace(/^@types\//, "")) ?? [])],
    }));
}

function importersOf(
  workspaces: readonly Workspace[],
  sources: readonly Source[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, imports } of sources)
    for (const { specifier } of imports) {
      const target = follow(workspaces, path, specifier);
      if (target.kind !== "package") continue;
      const name = target.name.startsWith("node:") ? "node" : target.name;
      found.set(name, (found.get(name) ?? new Set()).add(path));
    }
  return found;
}

function namesIn(folder: string): string[] {
  const lists = MANIFEST.parse(readJson(join(folder, "package.json")));
  return [...new Set(Object.values(lists).flatMap((list) => Object.keys(list)))];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
