/**
 * Prints the figures of STYLE.md for this code and fails when one is beyond its bound:
 * npm run figures [-- --json]
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { judge, summarise } from "./code-figures.ts";
import { layerFaults } from "./layer-faults.ts";
import { LAYERS } from "./layers.ts";
import { measure } from "./measure.ts";
import { readSources } from "./read-sources.ts";
import { readWorkspaces } from "./workspaces.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const sources = readSources(root);
const faults = layerFaults({ sources, workspaces: readWorkspaces(root), layers: LAYERS });
const figures = summarise(sources.map(measure), faults.length);
const rows = judge(figures);

if (values.json) console.log(JSON.stringify(figures, null, 2));
else for (const { name, value, bound } of rows) console.log(`${name}: ${value} (${bound})`);
for (const row of rows.filter(({ isHeld }) => !isHeld)) {
  console.error(`beyond: ${row.name} is ${row.value}, not ${row.bound}`);
  for (const place of row.places) console.error(`  ${place}`);
}
process.exitCode = rows.every(({ isHeld }) => isHeld) ? 0 : 1;
