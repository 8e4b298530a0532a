import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path/posix";

/** A workspace's imports and exports from its `package.json`. */
export type Workspace = {
  readonly folder: string;
  readonly name: string;
  /** `#x` → path in the workspace; one `*` is allowed on each side. */
  readonly imports: Readonly<Record<string, string>>;
  /** `.` or `./x` → path in the workspace. */
  readonly exports: Readonly<Record<string, string>>;
};

/** The target of an import: a file of the repository (from the root), a package, or nothing. */
export type Target =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "package"; readonly name: string }
  | { readonly kind: "nowhere" };

/** Returns the workspaces that the root's `package.json` lists, in its order. */
export function readWorkspaces(root: string): Workspace[] {
  const folders = stringsOf(readJson(join(root, "package.json"))["workspaces"]);
  return folders.map((folder) => {
    const json = readJson(join(root, folder, "package.json"));
    return {
      folder,
      name: String(json["name"]),
      imports: pathsOf(json["imports"]),
      exports: pathsOf(json["exports"]),
    };
  });
}

/** Resolves `specifier` as Node does for an import in `file`. */
export function follow(workspaces: readonly Workspace[], file: string, specifier: string): Target {
  if (specifier.startsWith(".")) return fileAt(join(dirname(file), specifier));
  if (specifier.startsWith("#")) {
    const home = workspaces.find((workspace) => file.startsWith(`${workspace.folder}/`));
    return resolveName(home, home?.imports, specifier);
  }
  const wanted = packageName(specifier);
  const workspace = workspaces.find(({ name }) => name === wanted);
  if (workspace === undefined) return { kind: "package", name: wanted };
  return resolveName(workspace, workspace.exports, `.${specifier.slice(wanted.length)}`);
}

function resolveName(
  workspace: Workspace | undefined,
  names: Readonly<Record<string, string>> | undefined,
  wanted: string,
): Target {
  for (const [name, path] of Object.entries(names ?? {})) {
    const [head = "", tail] = name.split("*");
    const isMatch =
      tail === undefined ? wanted === name : wanted.startsWith(head) && wanted.endsWith(tail);
    if (!isMatch || workspace === undefined) continue;
    const middle = tail === undefined ? "" : wanted.slice(head.length, wanted.length - tail.length);
    return fileAt(join(workspace.folder, path.replace("*", middle)));
  }
  return { kind: "nowhere" };
}

/** `@a/b/c` → `@a/b`, `a/b` → `a`, `fs` → `node:fs`. */
function packageName(specifier: string): string {
  if (isBuiltin(specifier)) return specifier.startsWith("node:") ? specifier : `node:${specifier}`;
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

function fileAt(path: string): Target {
  return { kind: "file", path };
}

function readJson(path: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isRecord(value)) throw new Error(`${path} is not an object.`);
  return value;
}

function pathsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).map(([name, path]): [string, string] => [
    name,
    pathOf(path),
  ]);
  return Object.fromEntries(entries);
}

/** Conditions (`{types, default}`) refer to the same file; the last is the default. */
function pathOf(value: unknown): string {
  return isRecord(value) ? pathOf(Object.values(value).at(-1)) : String(value);
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
