import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The packages that are published. */
export const PACKAGES = ["engine", "sdk", "cli", "fonts", "fonts-cjk"] as const;

/** The members of a manifest that tests read. */
type Manifest = {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

/** Builds the published packages below `folder`, one folder each; all, or those of these names. */
export function buildPackages(folder: string, names: readonly string[] = []): void {
  const args = [join(ROOT, "tools/build.ts"), "--out", folder, ...names];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The packages do not build:\n${stdout}${stderr}`);
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/** This Node, and those on the machine's path outside of this checkout on which the packages run, by their version. */
export function installedNodes(): ReadonlyMap<string, string> {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const others = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((path) => !path.includes("node_modules"))
    .map((path) => join(path, name))
    .filter((path) => existsSync(path));
  const all = [process.execPath, ...others].map((path): [string, string] => [
    versionOf(path),
    path,
  ]);
  return new Map(all.filter(([version]) => isSupported(version)));
}

/** `24.21.0`. */
function versionOf(node: string): string {
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim().slice(1);
}

/** As in `engines` of the packages. */
function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}
