import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const SERVICE = fileURLToPath(new URL("../../main.ts", import.meta.url));
const ADAPTER = fileURLToPath(new URL("mod.ts", import.meta.url));

/** The packages of the SDK that a process loads which runs this code. */
async function loadedBy(code: string): Promise<readonly string[]> {
  const watched = `
    import { registerHooks } from "node:module";
    registerHooks({
      resolve: (name, context, next) => {
        if (/^(?:ai|@ai-sdk\\/.*)$/.test(name)) console.log(name);
        return next(name, context);
      },
    });
    ${code}
  `;
  const args = ["--input-type=module", "--eval", watched];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  return stdout.split("\n").filter((line) => line !== "");
}

test("a service without a model loads nothing of the SDK, and one with a model its own part", async () => {
  assert.deepEqual(await loadedBy(`await import(${JSON.stringify(SERVICE)});`), []);
  const url = "http://127.0.0.1:9/v1";
  const address = JSON.stringify({ url, kind: "openai", name: "small", key: null });
  const loaded = await loadedBy(`
    const { openAdviser } = await import(${JSON.stringify(ADAPTER)});
    await openAdviser(${address}, () => {});
  `);
  assert.ok(loaded.includes("ai") && loaded.includes("@ai-sdk/openai-compatible"));
  assert.ok(!loaded.includes("@ai-sdk/anthropic"));
});
