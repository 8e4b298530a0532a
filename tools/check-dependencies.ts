/**
 * Lists the direct dependencies of all workspaces, and fails if one has no current row or lacks a reason that it needs, or
 * if a package is shipped under a licence that is not allowed: node tools/check-dependencies.ts [ROOT]
 */
import { fileURLToPath } from "node:url";
import { dependencyFaults } from "./dependencies/dependency-faults.ts";
import { directDependencies, readLock } from "./dependencies/direct-dependencies.ts";
import { readReleases } from "./dependencies/releases.ts";
import { readSources } from "./read-sources.ts";
import { readWorkspaces } from "./workspaces.ts";

const root = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));
const releases = readReleases();
const dependencies = directDependencies(root, readWorkspaces(root), readSources(root));
const installed = [...readLock(root).values()];
const faults = dependencyFaults(dependencies, installed, releases);
for (const { name, version, licence, importers } of dependencies) {
  const released = releases.packages[name]?.released ?? "?";
  console.log([name, version, licence ?? "no licence", released, importers.length].join("  "));
}
for (const fault of faults) console.error(fault);
const shipped = installed.filter(({ isShipped }) => isShipped).length;
console.log(
  `${dependencies.length} direct dependencies, ${shipped} shipped packages, ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
