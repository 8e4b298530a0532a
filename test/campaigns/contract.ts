/**
 * Holds the running service to its OpenAPI document, route by route, and then with requests drawn from its schemas:
 * npm run test:contract -- [--requests 20000] [--seed N] [--examples]
 *
 * `--examples` writes what was answered as the examples of the document. Prints how often each operation answered what; exit 1 on a fault, with the seed that repeats it.
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
