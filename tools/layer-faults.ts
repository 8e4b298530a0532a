import type { Layer } from "./layers.ts";
import { type Import, isTestFile, type Source } from "./source.ts";
import { follow, type Workspace } from "./workspaces.ts";

/** The input of the check: source files, workspace names, and the table of layers. */
export type Codebase = {
  readonly sources: readonly Source[];
  readonly workspaces: readonly Workspace[];
  readonly layers: readonly Layer[];
};

const INTERFACE = "mod.ts";
const DOMAIN = "service/domain/";
const ADAPTERS = "service/adapters/";

/**
 * Returns every import that the table does not allow, bypasses a module interface or has no target; every file in no
 * layer; every cycle; and every test of the domain that reaches an adapter. One sentence each. Other tests may import
 * anything.
 */
export function layerFaults(codebase: Codebase): string[] {
  const targets: Targets = new Map(
    codebase.sources.map((source) => [source.path, targetsOf(codebase, source)]),
  );
  return [
    ...codebase.sources.flatMap((source) => sourceFaults(codebase, source)),
    ...cycles(targets),
    ...impureDomainTests(targets),
  ];
}

/** The files that each file imports. */
type Targets = ReadonlyMap<string, readonly string[]>;

function sourceFaults(codebase: Codebase, source: Source): string[] {
  const layer = layerOf(codebase, source.path);
  if (layer === undefined) return [`${source.path}: is in no layer of tools/layers.ts`];
  if (source.isTest) return [];
  return source.imports.flatMap((found) => {
    const fault = importFault(codebase, source.path, layer, found);
    const place = `${source.path}:${found.line}`;
    return fault === null ? [] : [`${place}: imports ${found.specifier}: ${fault}`];
  });
}

function importFault(codebase: Codebase, file: string, layer: Layer, found: Import): string | null {
  const { specifier } = found;
  const target = follow(codebase.workspaces, file, specifier);
  if (target.kind === "nowhere") return "no such name is exported";
  if (target.kind === "package") {
    return mayUse(layer, target.name) ? null : `${layer.folder} may not use this package`;
  }
  const other = layerOf(codebase, target.path);
  if (isTestFile(target.path)) return "this is a test";
  if (other === layer || layer.mayRead?.includes(target.path) === true) return null;
  if (other === undefined) return "its target is in no layer of tools/layers.ts";
  if (!layer.mayImport.includes(other.folder)) {
    return `${layer.folder} may not import ${other.folder}`;
  }
  return requiredImport(codebase, file, target.path, other, specifier);
}

function requiredImport(
  codebase: Codebase,
  file: string,
  target: string,
  other: Layer,
  specifier: string,
): string | null {
  const home = codebase.workspaces.find(({ folder }) => target.startsWith(`${folder}/`));
  if (home !== undefined && !file.startsWith(`${home.folder}/`)) {
    return specifier.startsWith(".") ? `import ${home.name} instead` : null;
  }
  const moduleInterface = `${other.folder}/${INTERFACE}`;
  const hasInterface = codebase.sources.some(({ path }) => path === moduleInterface);
  return hasInterface && target !== moduleInterface ? `import ${moduleInterface} instead` : null;
}

function mayUse(layer: Layer, name: string): boolean {
  return layer.mayUse.some(
    (allowed) => allowed === name || (allowed === "node:*" && name.startsWith("node:")),
  );
}

function layerOf(codebase: Codebase, path: string): Layer | undefined {
  return codebase.layers
    .filter(({ folder }) => path.startsWith(`${folder}/`) && isHome(codebase, folder, path))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** A layer with layers inside it owns only the files directly in it, so that a new folder is noticed. */
function isHome(codebase: Codebase, folder: string, path: string): boolean {
  const hasRows = codebase.layers.some((layer) => layer.folder.startsWith(`${folder}/`));
  return !hasRows || !path.slice(folder.length + 1).includes("/");
}

/** Returns a sentence for each import that closes a cycle. Starting a thread or process closes none. */
function cycles(targets: Targets): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(" > ")}`);
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}

/** Tests that need an adapter are in that adapter's folder or in `test/`. */
function impureDomainTests(targets: Targets): string[] {
  const tests = [...targets.keys()].filter((file) => file.startsWith(DOMAIN) && isTestFile(file));
  return tests.flatMap((test) => {
    const reached = new Set([test]);
    for (const file of reached) {
      if (file.startsWith(ADAPTERS)) return [`${test}: a test of the domain reaches ${file}`];
      for (const target of targets.get(file) ?? []) reached.add(target);
    }
    return [];
  });
}

function targetsOf(codebase: Codebase, source: Source): string[] {
  return source.imports.flatMap((found) => {
    const target = follow(codebase.workspaces, source.path, found.specifier);
    return found.kind === "import" && target.kind === "file" ? [target.path] : [];
  });
}
