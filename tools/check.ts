/**
 * Runs all checks that do not run the product: npm run check [-- NAME…]
 *
 * One line per check, with its seconds; the output of failed ones; exits with 1 if one failed.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Check = { readonly name: string; readonly command: readonly string[] };
type Outcome = { readonly isOk: boolean; readonly output: string; readonly seconds: number };

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const AT_ONCE = 2;
/** Far longer than a check needs on a busy machine (lint: 11 minutes); one that hangs must not hold up the others for ever. */
const TIMEOUT_MINUTES = 30;

/** Slow ones first: the others run in parallel. */
const CHECKS: readonly Check[] = [
  { name: "lint", command: ["oxlint"] },
  { name: "types", command: ["tsc", "-p", "."] },
  { name: "pages", command: ["tsc", "-p", "dashboard"] },
  { name: "published", command: ["tsc", "-p", "tsconfig.published.json"] },
  { name: "unused", command: ["knip"] },
  { name: "format", command: ["biome", "check", "."] },
  { name: "layers", command: ["node", "tools/check-layers.ts"] },
  { name: "figures", command: ["node", "tools/figures.ts"] },
  { name: "sdk", command: ["node", "tools/write-sdk.ts", "--check"] },
  { name: "tables", command: ["node", "tools/write-tables.ts", "--check"] },
  { name: "dependencies", command: ["node", "tools/check-dependencies.ts"] },
  { name: "bans", command: ["node", "tools/check-bans.ts"] },
  { name: "words", command: ["node", "tools/plain-words.ts"] },
  { name: "release", command: ["node", "tools/release.ts", "--dry-run"] },
  { name: "budget", command: ["node", "tools/check-budget.ts"] },
  { name: "sizes", command: ["node", "tools/dashboard-sizes.ts"] },
];

process.exitCode = await main(process.argv.slice(2));

async function main(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.find((name) => CHECKS.every((check) => check.name !== name));
  if (unknown !== undefined) {
    console.error(
      `There is no check ${unknown}. The checks: ${CHECKS.map(({ name }) => name).join(" ")}.`,
    );
    return 2;
  }
  const queue = CHECKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const failed: string[] = [];
  const work = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const outcome = await run(check);
      report(check, outcome);
      if (!outcome.isOk) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(failed.length === 0 ? "All checks passed." : `Failed: ${failed.join(", ")}.`);
  return failed.length === 0 ? 0 : 1;
}

function report({ name }: Check, { isOk, output, seconds }: Outcome): void {
  console.log(
    `${isOk ? "ok    " : "FAILED"}  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`,
  );
  if (!isOk) console.log(output.trimEnd().replace(/^/gm, "  "));
}

async function run({ command }: Check): Promise<Outcome> {
  const [tool = "", ...args] = command;
  const began = performance.now();
  const child = spawn(pathOf(tool), args, { cwd: ROOT, timeout: TIMEOUT_MINUTES * 60_000 });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  }
  const isOk = await new Promise<boolean>((resolve) => {
    child.on("error", (error) => {
      output.push(`${tool}: ${error.message}`);
      resolve(false);
    });
    child.on("close", (code) => {
      if (child.killed) output.push(`${tool} was ended after ${TIMEOUT_MINUTES} minutes.`);
      resolve(code === 0);
    });
  });
  return { isOk, output: output.join(""), seconds: (performance.now() - began) / 1000 };
}

/** This Node, or a tool as linked by npm. */
function pathOf(tool: string): string {
  if (tool === "node") return process.execPath;
  const path = `${ROOT}node_modules/.bin/${tool}`;
  return existsSync(path) ? path : `${path}.cmd`;
}
