/**
 * Checks that `layers.ts` allows every import, that imports of a module go through its `mod.ts`, and that no imports form
 * a cycle: node tools/check-layers.ts [ROOT]
 */
import { fileURLToPath } from "node:url";
import { layerFaults } from "./layer-faults.ts";
import { LAYERS } from "./layers.ts";
import { readSources } from "./read-sources.ts";
import { readWorkspaces } from "./workspaces.ts";

const root = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));
const sources = readSources(root);
const faults = layerFaults({ sources, workspaces: readWorkspaces(root), layers: LAYERS });
for (const fault of faults) console.error(fault);
console.log(`${sources.length} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
