/**
 * Checks the running service against its OpenAPI document, route by route, and then with requests generated from its schemas:
 * npm run test:contract -- [--requests 20000] [--seed N] [--examples]
 *
 * `--examples` writes the responses as examples of the document. Prints the statuses of each operation; exits 1 on a fault,
 * with the seed that reproduces it.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const RUNNER = fileURLToPath(new URL("../../tools/run-tests.ts", import.meta.url));

process.exitCode = main();

function main(): number {
  const { values } = parseArgs({
    options: {
      requests: { type: "string", default: "20000" },
      examples: { type: "boolean", default: false },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    },
  });
  const env = {
    ...process.env,
    CONTRACT_REQUESTS: values.requests,
    CONTRACT_SEED: values.seed,
    ...(values.examples ? { CONTRACT_EXAMPLES: "write" } : {}),
  };
  const files = [
    "test/contract",
    "test/contract/conformance.full.test.ts",
    "service/api/every-route.test.ts",
  ];
  const run = [RUNNER, "--verbose", ...files];
  return spawnSync(process.execPath, run, { env, stdio: "inherit" }).status ?? 1;
}
