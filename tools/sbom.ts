/** Writes the bill of materials of what is shipped, dist/sbom.cdx.json: npm run sbom */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const GENERATOR = "@cyclonedx/cyclonedx-npm@6.0.1";
const OPTIONS = ["--omit", "dev", "--package-lock-only", "--mc-type", "application"];
const FILE = "dist/sbom.cdx.json";
const cwd = fileURLToPath(new URL("..", import.meta.url));

mkdirSync(`${cwd}dist`, { recursive: true });
const { status } = spawnSync("npx", ["-y", GENERATOR, ...OPTIONS, "--output-file", FILE], {
  cwd,
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (status === 0) console.log(`${FILE} is written.`);
process.exitCode = status ?? 1;
