/**
 * Asks the registry when each direct dependency was last released, and writes tools/dependencies/table.json and
 * docs/dependencies.md: npm run write:dependencies [-- --all]
 *
 * Asks for packages that are new or have another version; with --all for every package.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { directDependencies } from "./dependencies/direct-dependencies.ts";
import { type Releases, readReleases, writeReleases } from "./dependencies/releases.ts";
import { readSources } from "./read-sources.ts";
import { readWorkspaces } from "./workspaces.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TIMEOUT_MS = 60_000;
const VIEW = z.object({
  "dist-tags": z.object({ latest: z.string() }),
  time: z.record(z.string(), z.string()),
});
const run = promisify(execFile);

const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
const { reasons, packages } = readReleases();
const asked = new Date().toISOString().slice(0, 10);
const rows: Record<string, Releases["packages"][string]> = {};
for (const { name, version } of directDependencies(ROOT, readWorkspaces(ROOT), readSources(ROOT))) {
  const known = packages[name];
  const isCurrent = known?.version === version && !values.all;
  rows[name] = isCurrent ? known : { version, released: await lastRelease(name), asked };
}
writeReleases({ reasons, packages: rows });
await run(process.execPath, ["tools/write-tables.ts"], { cwd: ROOT });

/** The day on which the newest version was published. */
async function lastRelease(name: string): Promise<string> {
  const { stdout } = await run("npm", ["view", name, "--json", "time", "dist-tags"], {
    cwd: ROOT,
    timeout: TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  const view = VIEW.parse(JSON.parse(stdout));
  const time = view.time[view["dist-tags"].latest];
  if (time === undefined) throw new Error(`The registry does not say when ${name} was released.`);
  return time.slice(0, 10);
}
