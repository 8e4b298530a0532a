/**
 * Asks the registry for known vulnerabilities of the packages that are shipped, and of the tools that have a lock file of
 * their own: npm run advisories
 *
 * Exit 1 for one of a high or critical severity. A registry that does not answer is reported, and is no failure.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { judgeAudit } from "./supply/judge-audit.ts";

/** Names of packages, the folder of their lock file, and what of it counts. */
const LOCKED = [
  ["what is shipped", "..", ["--omit=dev"]],
  ["the site and its generator", "site", []],
  ["generators of clients", "clients", []],
] as const;

for (const [packages, folder, options] of LOCKED) {
  const args = ["audit", "--package-lock-only", "--json", ...options];
  const { stdout } = spawnSync("npm", args, {
    cwd: fileURLToPath(new URL(folder, import.meta.url)),
    encoding: "utf8",
    shell: process.platform === "win32",
    timeout: 120_000,
  });
  const { lines, isOk } = judgeAudit(packages, stdout ?? "");
  for (const line of lines) console.log(line);
  if (!isOk) process.exitCode = 1;
}
