import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT, readManifest } from "./manifest.ts";

/** Copies the dependencies of a built package from this checkout beside it, without asking a registry. */
export function copyDependencies(
  manifestFolder: string,
  nodeModules: string,
  isCopied: (path: string) => boolean = () => true,
): void {
  for (const name of Object.keys(readManifest(manifestFolder)["dependencies"] ?? {})) {
    const [from, to] = [join(ROOT, "node_modules", name), join(nodeModules, name)];
    if (existsSync(to)) continue;
    cpSync(from, to, { recursive: true, filter: isCopied });
    copyDependencies(from, nodeModules, isCopied);
  }
}
