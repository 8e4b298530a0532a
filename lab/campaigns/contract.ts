/**
 * Provokes every documented response of every operation, and checks it against the OpenAPI document:
 * npm run test:contract -- [--examples] [--processes N]
 *
 * `--processes N` runs the service as so many processes at one port, each service apart from its test.
 * `--examples` writes requests and responses as examples of the document where it has none, or one with other members.
 * Random requests: npm run campaign:fuzz-api.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const RUNNER = fileURLToPath(new URL("../../tools/run-tests.ts", import.meta.url));
const BIOME = fileURLToPath(import.meta.resolve("@biomejs/biome/bin/biome"));
const EXAMPLES = ["answer-examples.json", "body-examples.json"].map((name) =>
  fileURLToPath(new URL(`../../service/api/http/openapi/${name}`, import.meta.url)),
);

process.exitCode = main();

function main(): number {
  const { values } = parseArgs({
    options: { examples: { type: "boolean", default: false }, processes: { type: "string" } },
  });
  const env = {
    ...process.env,
    ...(values.examples ? { CONTRACT_EXAMPLES: "write" } : {}),
    ...(values.processes === undefined ? {} : { TEST_PROCESSES: values.processes }),
  };
  const files = [
    "test/contract",
    "test/contract/conformance.full.test.ts",
    "service/api/every-route.test.ts",
  ];
  const run = [RUNNER, "--verbose", ...files];
  const { status } = spawnSync(process.execPath, run, { env, stdio: "inherit" });
  if (values.examples)
    spawnSync(process.execPath, [BIOME, "format", "--write", ...EXAMPLES], { stdio: "inherit" });
  return status ?? 1;
}
