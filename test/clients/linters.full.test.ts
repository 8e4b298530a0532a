import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { installClientTools, runProgram } from "../../tools/clients/client-tools.ts";
import { documentAt } from "./document.fixture.ts";

const modules = installClientTools();
const skip = modules === null && "the linters cannot be fetched";
const folder = mkdtempSync(join(tmpdir(), "platen-lint-"));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, "openapi.json");
writeFileSync(file, JSON.stringify(documentAt("https://forms.example")));

/** The warnings that remain, each with its reason. */
const REDOCLY: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  "no-ambiguous-paths": [
    3,
    "`envelope-bulk/status/{upload_id}` against `envelope-bulk/{upload_id}/rows`: the ids of jobs begin with `bulk_`, so that no request fits both.",
  ],
  "no-unused-components": [5, "Responses to requests that match no route."],
  "operation-2xx-response": [2, "Single sign-on redirects the browser: 302."],
  "operation-4xx-response": [
    3,
    "Single sign-on redirects, also with its errors; the state of the installation is never refused.",
  ],
};
const SPECTRAL: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  "oas3-unused-component": [5, "Responses to requests that match no route."],
};

test("Redocly finds nothing but what has a reason", { skip }, () => {
  const { out } = runProgram(
    process.execPath,
    [
      join(modules ?? "", "@redocly/cli/bin/cli.js"),
      "lint",
      file,
      "--extends=recommended",
      "--format=json",
      "--max-problems=1000",
    ],
    folder,
    { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  );
  const [json = ""] = /^\{[\s\S]*^\}/m.exec(out) ?? [];
  const { problems } = z
    .looseObject({ problems: z.array(z.looseObject({ ruleId: z.string() })) })
    .parse(JSON.parse(json));
  assert.deepEqual(countOf(problems.map(({ ruleId }) => ruleId)), countsIn(REDOCLY), out);
});

test("Spectral finds nothing but what has a reason", { skip }, () => {
  writeFileSync(join(folder, "rules.yaml"), 'extends: ["spectral:oas"]\n');
  const output = join(folder, "spectral.json");
  const spectral = join(modules ?? "", "@stoplight/spectral-cli/dist/index.js");
  const { out } = runProgram(
    process.execPath,
    [spectral, "lint", file, "--ruleset", "rules.yaml", "-f", "json", "-o", output],
    folder,
  );
  const found = z
    .array(z.looseObject({ code: z.string() }))
    .parse(JSON.parse(readFileSync(output, "utf8")));
  assert.deepEqual(countOf(found.map(({ code }) => code)), countsIn(SPECTRAL), out);
});

test("openapi-typescript's types of the document compile", { skip }, () => {
  const types = join(folder, "platen.ts");
  const bin = join(modules ?? "", "openapi-typescript/bin/cli.js");
  const made = runProgram(process.execPath, [bin, file, "-o", types], folder);
  assert.ok(made.ok, made.out);
  const compiler = join(modules ?? "", "typescript/bin/tsc");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "false", types];
  const compiled = runProgram(process.execPath, [compiler, ...options], folder);
  assert.ok(compiled.ok, compiled.out);
});

function countOf(rules: readonly string[]): Readonly<Record<string, number>> {
  const names = [...new Set(rules)].toSorted();
  return Object.fromEntries(
    names.map((name) => [name, rules.filter((rule) => rule === name).length]),
  );
}

function countsIn(
  known: Readonly<Record<string, readonly [number, string]>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(known).map(([rule, [count]]) => [rule, count]));
}
