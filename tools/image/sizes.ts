import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The parts of an image by their folders; a file belongs to the first that its path begins with. */
const PARTS = [
  ["Node", "usr/local/bin/node"],
  ["PostgreSQL", "opt/platen/postgresql/"],
  ["fonts", "opt/platen/node_modules/@platen/"],
  ["packages with WebAssembly", "opt/platen/node_modules/"],
  ["dashboard", "opt/platen/lib/dashboard/"],
  ["documentation", "opt/platen/lib/docs/"],
  ["command, service and engine", "opt/platen/"],
] as const;
const REST = "Debian";

/** Returns the size of each part of a file system, in bytes, without parts that it does not have. */
export function sizesOf(root: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const path of filesBelow(root, "")) {
    const name = PARTS.find(([, start]) => path.startsWith(start))?.[0] ?? REST;
    sizes.set(name, (sizes.get(name) ?? 0) + lstatSync(join(root, path)).size);
  }
  return sizes;
}

function filesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, `${path}/`) : [path];
  });
}
