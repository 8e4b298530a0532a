/**
 * Provokes every documented response of every operation, and checks it against the OpenAPI document:
 * npm run test:contract -- [--examples]
 *
 * `--examples` writes the responses as examples of the document. Random requests: npm run campaign:fuzz-api.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const RUNNER = fileURLToPath(new URL("../../tools/run-tests.ts", import.meta.url));

process.exitCode = main();

function main(): number {
  const { values } = parseArgs({ options: { examples: { type: "boolean", default: false } } });
  const env = { ...process.env, ...(values.examples ? { CONTRACT_EXAMPLES: "write" } : {}) };
  const files = [
    "test/contract",
    "test/contract/conformance.full.test.ts",
    "service/api/every-route.test.ts",
  ];
  const run = [RUNNER, "--verbose", ...files];
  return spawnSync(process.execPath, run, { env, stdio: "inherit" }).status ?? 1;
}
