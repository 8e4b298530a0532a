/**
 * Generates sdk/contract.ts from the service's contract, or with --check verifies that it is up to date:
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

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TARGET = `${ROOT}sdk/contract.ts`;
const BIOME = `${ROOT}node_modules/@biomejs/biome/bin/biome`;
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

const described = openApiDocument(OPERATIONS, { url: "", limits: readConfig({}) });
// Plain JSON, made by our own function for this shape.
const document = described as unknown as OpenApi;
const wanted = formatted(contractModule(document));
if (!values.check) writeFileSync(TARGET, wanted);
else if (readFileSync(TARGET, "utf8") !== wanted) {
  console.error("sdk/contract.ts is out of date: run npm run write:sdk");
  process.exitCode = 1;
}

function formatted(text: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, "format", "--stdin-file-path=sdk/contract.ts"],
    { input: text, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`sdk/contract.ts cannot be formatted: ${stderr}`);
  return stdout;
}
