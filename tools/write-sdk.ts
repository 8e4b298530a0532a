/**
 * Generates sdk/contract.ts and sdk/resources.ts from the service's contract, or with --check verifies that they are up
 * to date:
 * npm run write:sdk [-- --check]
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openApiDocument } from "../service/api/http/openapi/document.ts";
import { OPERATIONS } from "../service/api/routes.ts";
import { readConfig } from "../service/settings/config.ts";
import { contractModule, type OpenApi } from "./sdk-contract.ts";
import { resourcesModule } from "./sdk-resources.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIOME = `${ROOT}node_modules/@biomejs/biome/bin/biome`;
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

const described = openApiDocument(OPERATIONS, { url: "", limits: readConfig({}) });
// Plain JSON, made by our own function for this shape.
const document = described as unknown as OpenApi;
for (const [path, text] of [
  ["sdk/contract.ts", contractModule(document)],
  ["sdk/resources.ts", resourcesModule(document)],
] as const) {
  const wanted = formatText(path, text);
  if (!values.check) writeFileSync(ROOT + path, wanted);
  else if (readFileSync(ROOT + path, "utf8") !== wanted) {
    console.error(`${path} is out of date: run npm run write:sdk`);
    process.exitCode = 1;
  }
}

function formatText(path: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, "format", `--stdin-file-path=${path}`],
    { input: text, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`${path} cannot be formatted: ${stderr}`);
  return stdout;
}
