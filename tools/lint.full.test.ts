import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Violations and the rule that must find them: at least one per line of the configuration. */
const PLANTED: Readonly<Record<string, readonly [rule: string, text: string]>> = {
  "engine/cos/node.ts": ["no-restricted-imports", `import "node:fs";`],
  "engine/cos/service.ts": ["no-restricted-imports", `import "@platen/service";`],
  "engine/cos/clock.ts": ["no-restricted-globals", "export const a = (): number => Date.now();"],
  "engine/cos/buffer.ts": ["no-restricted-globals", "export const a: unknown = Buffer.alloc(1);"],
  "engine/cos/timer.ts": ["no-restricted-globals", "setTimeout(() => undefined, 1);"],
  "engine/cos/process.ts": ["no-restricted-globals", "export const a = process.pid;"],
  "engine/cos/console.ts": ["no-console", `console.log("here");`],
  "service/base/above.ts": ["no-restricted-imports", `import "#domain/plans";`],
  "service/contract/above.ts": ["no-restricted-imports", `import "#domain/plans";`],
  "service/domain/plans/node.ts": ["no-restricted-imports", `import "node:crypto";`],
  "service/domain/plans/sql.ts": ["no-restricted-imports", `import "kysely";`],
  "service/domain/plans/http.ts": ["no-restricted-imports", `import "@fastify/multipart";`],
  "service/domain/plans/wire.ts": ["no-restricted-imports", `import "#contract/plan.ts";`],
  "service/domain/plans/side.ts": ["no-restricted-imports", `import "../../adapters/a.ts";`],
  "service/domain/plans/wait.ts": ["no-restricted-globals", "setInterval(() => undefined, 1);"],
  "sdk/any.ts": ["no-explicit-any", "export const a: any = 1;"],
  "sdk/bang.ts": ["no-non-null-assertion", "export const f = (a: string[]): string => a[0]!;"],
  "sdk/default.ts": ["no-default-export", "export default 1;"],
  "sdk/boundary.ts": ["explicit-module-boundary-types", "export const f = () => 1;"],
  "sdk/floating.ts": [
    "no-floating-promises",
    "const f = async (): Promise<void> => undefined;\nf();",
  ],
  "sdk/truthy.ts": [
    "strict-boolean-expressions",
    "export const f = (a: boolean | null): 1 | 2 => (a ? 1 : 2);",
  ],
  "sdk/loose.ts": ["eqeqeq", "export const f = (a: unknown): boolean => a == 1;"],
  "sdk/later.ts": ["no-warning-comments", "// TODO: later\nexport const a = 1;"],
  "sdk/CamelCase.ts": ["filename-case", "export const a = 1;"],
  "sdk/long-file.ts": ["max-lines", "export {};\n".repeat(401)],
  "sdk/long-function.ts": [
    "max-lines-per-function",
    `export function f(): void {\n${"  f();\n".repeat(70)}}`,
  ],
};

/** The same code where it is allowed. */
const ALLOWED: Readonly<Record<string, string>> = {
  "engine/node/node.ts": `import "node:zlib";`,
  "engine/cos/clock.test.ts": "export const a = (): number => Date.now();",
  "engine/cos/sibling.ts": `import "#cos";`,
  "service/domain/usage/plans.ts": `import "#domain/plans";\nimport "#base/a.ts";`,
  "cli/talk.ts": `console.log("here");`,
};

let root = "";
let output = "";

before(() => {
  root = mkdtempSync(join(tmpdir(), "lint-"));
  for (const file of [".oxlintrc.json", "tsconfig.json"])
    cpSync(join(ROOT, file), join(root, file));
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  const planted = Object.entries(PLANTED).map(([path, [, text]]) => [path, text] as const);
  for (const [path, text] of [...planted, ...Object.entries(ALLOWED)]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  const oxlint = join(ROOT, "node_modules", ".bin", "oxlint");
  const result = spawnSync(oxlint, ["-f", "unix"], { cwd: root, encoding: "utf8" });
  output = result.stdout + result.stderr;
});
after(() => rmSync(root, { recursive: true, force: true }));

for (const [path, [rule]] of Object.entries(PLANTED)) {
  test(`lint finds the violation in ${path}: ${rule}`, () => {
    const found = linesOf(path);
    assert.ok(
      found.some((line) => line.includes(`(${rule})`)),
      found.join("\n") || "nothing was found there",
    );
  });
}

for (const path of Object.keys(ALLOWED)) {
  test(`lint accepts what is allowed in ${path}`, () => {
    const restrictions = linesOf(path).filter((line) => /restricted|no-console/.test(line));
    assert.deepEqual(restrictions, []);
  });
}

function linesOf(path: string): string[] {
  return output.split("\n").filter((line) => line.startsWith(`${path}:`));
}
