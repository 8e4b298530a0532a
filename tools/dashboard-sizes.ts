/**
 * Builds the dashboard and checks how much a browser loads: node tools/dashboard-sizes.ts
 *
 * The shell is what the HTML page loads; a page is what its first visit loads in addition to the shell.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildDashboard, type Manifest } from "@platen/service/dashboard";

/** Bytes after gzip of everything that is loaded for one thing. */
export type Size = { readonly name: string; readonly bytes: number; readonly bytesMax: number };

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SHELL_BYTES_MAX = 175_000;
const PAGE_BYTES_MAX = 80_000;
const PAGE = "index.html";

type File = Manifest["files"][number];

/** Returns the shell and every page, in the order of their entries. `bytesOf` measures one file. */
export function dashboardSizes(
  files: readonly File[],
  bytesOf: (name: string) => number,
): readonly Size[] {
  const shell = loadedWith(files, PAGE);
  const sum = (names: Iterable<string>): number =>
    [...names].reduce((total, name) => total + bytesOf(name), 0);
  const pages = files
    .filter(({ entry }) => entry?.startsWith("pages/") === true)
    .map(({ name, entry }) => {
      const own = [...loadedWith(files, name)].filter((loaded) => !shell.has(loaded));
      return { name: entry ?? name, bytes: sum(own), bytesMax: PAGE_BYTES_MAX };
    });
  return [
    { name: "shell", bytes: sum(shell), bytesMax: SHELL_BYTES_MAX },
    ...pages.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ];
}

/** Size of a built file after gzip; short files are not compressed. */
export function gzipBytes(name: string): number {
  const path = join(ROOT, "dashboard/dist", name);
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}

/** Returns the file and all that it loads at once; what it imports on demand is not among them. */
function loadedWith(files: readonly File[], name: string): ReadonlySet<string> {
  const found = new Set([name]);
  for (const one of found) {
    const file = files.find((other) => other.name === one);
    for (const loaded of file?.loads ?? []) found.add(loaded);
  }
  return found;
}

async function main(): Promise<void> {
  const { files } = await buildDashboard(ROOT, Date.now());
  const sizes = dashboardSizes(files, gzipBytes);
  for (const { name, bytes, bytesMax } of sizes) {
    const line = `${name.padEnd(40)} ${(bytes / 1000).toFixed(1).padStart(6)} kB of ${bytesMax / 1000}`;
    console.log(bytes <= bytesMax ? line : `${line}  TOO LARGE`);
  }
  if (sizes.length < 2 || sizes.some(({ bytes, bytesMax }) => bytes > bytesMax))
    process.exitCode = 1;
}

if (import.meta.main) await main();
