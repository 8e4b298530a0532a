/**
 * Asks the registry for known vulnerabilities of the packages that are shipped: npm run advisories
 *
 * Exit 1 for one of a high or critical severity. A registry that does not answer is reported, and is no failure.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { judgeAudit } from "./supply/judge-audit.ts";

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  encoding: "utf8",
  shell: process.platform === "win32",
  timeout: 120_000,
});
const { lines, isOk } = judgeAudit(stdout ?? "");
for (const line of lines) console.log(line);
process.exitCode = isOk ? 0 : 1;
