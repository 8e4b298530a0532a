import type { Layer } from "./layers.ts";
import { type Import, isTestFile, type Source } from "./source.ts";
import { follow, type Workspace } from "./workspaces.ts";

/** What is judged: the files, the names they know each other by, and the table. */
export type House = {
  readonly sources: readonly Source[];
  readonly workspaces: readonly Workspace[];
  readonly layers: readonly Layer[];
};

const DOOR = "mod.ts";

/**
 * Every import that does not go down the table, goes past a door or leads nowhere, every file in
 * no row, and every circle; one sentence each. Tests may import what they like.
 */
export function layerFaults(house: House): string[] {
  return [...house.sources.flatMap((source) => sourceFaults(house, source)), ...circles(house)];
}

function sourceFaults(house: House, source: Source): string[] {
  const layer = layerOf(house, source.path);
  if (layer === undefined) return [`${source.path}: stands in no row of tools/layers.ts`];
  if (source.isTest) return [];
  return source.imports.flatMap((found) => {
    const fault = importFault(house, source.path, layer, found);
    const place = `${source.path}:${found.line}`;
    return fault === null ? [] : [`${place}: imports ${found.specifier}: ${fault}`];
  });
}

function importFault(house: House, file: string, layer: Layer, found: Import): string | null {
  const { specifier } = found;
  const target = follow(house.workspaces, file, specifier);
  if (target.kind === "nowhere") return "no such name is given out";
  if (target.kind === "package") {
    return mayUse(layer, target.name) ? null : `${layer.folder} may not use this package`;
  }
  const other = layerOf(house, target.path);
  if (isTestFile(target.path)) return "this is a test";
  if (other === layer || layer.mayRead?.includes(target.path) === true) return null;
  if (other === undefined) return "leads into no row of tools/layers.ts";
  if (!layer.mayImport.includes(other.folder)) {
    return `${layer.folder} may not import ${other.folder}`;
  }
  return isSideDoor(house, file, target.path, other, specifier);
}

function isSideDoor(
  house: House,
  file: string,
  target: string,
  other: Layer,
  specifier: string,
): string | null {
  const home = house.workspaces.find(({ folder }) => target.startsWith(`${folder}/`));
  if (home !== undefined && !file.startsWith(`${home.folder}/`)) {
    return specifier.startsWith(".") ? `enter by ${home.name}` : null;
  }
  const door = `${other.folder}/${DOOR}`;
  const hasDoor = house.sources.some(({ path }) => path === door);
  return hasDoor && target !== door ? `enter by ${door}` : null;
}

function mayUse(layer: Layer, name: string): boolean {
  return layer.mayUse.some(
    (allowed) => allowed === name || (allowed === "node:*" && name.startsWith("node:")),
  );
}

function layerOf(house: House, path: string): Layer | undefined {
  return house.layers
    .filter(({ folder }) => path.startsWith(`${folder}/`) && isHome(house, folder, path))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** A row that has rows inside it holds its own files only, so that a new folder is noticed. */
function isHome(house: House, folder: string, path: string): boolean {
  const hasRows = house.layers.some((layer) => layer.folder.startsWith(`${folder}/`));
  return !hasRows || !path.slice(folder.length + 1).includes("/");
}

/** A sentence for each import that closes a circle. Starting a thread or process closes none. */
function circles(house: House): string[] {
  const targets = new Map(house.sources.map((source) => [source.path, targetsOf(house, source)]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(" > ")}`);
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}

function targetsOf(house: House, source: Source): string[] {
  return source.imports.flatMap((found) => {
    const target = follow(house.workspaces, source.path, found.specifier);
    return found.kind === "import" && target.kind === "file" ? [target.path] : [];
  });
}
