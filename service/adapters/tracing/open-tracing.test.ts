import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { currentTrace, traced } from "#base/tracing.ts";
import { openTracing } from "./open-tracing.ts";

/** The SDKs of OpenTelemetry that a process loads which runs this code. */
async function loadedBy(code: string): Promise<readonly string[]> {
  const watched = `
    import { registerHooks } from "node:module";
    registerHooks({
      resolve: (name, context, next) => {
        if (name.startsWith("@opentelemetry/sdk-")) console.log(name);
        return next(name, context);
      },
    });
    ${code}
  `;
  const args = ["--input-type=module", "--eval", watched];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  return stdout.split("\n").filter((line) => line !== "");
}

const fileOf = (path: string): string =>
  JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));

test("a service without a collector never loads the SDK; prom-client loads its interface", async () => {
  assert.deepEqual(await loadedBy(`await import(${fileOf("../../main.ts")});`), []);
  const opened = `await (await import(${fileOf("open-tracing.ts")})).openTracing("http://127.0.0.1:9");`;
  assert.ok(
    (await loadedBy(`${opened} process.exit();`)).includes("@opentelemetry/sdk-trace-node"),
  );
});

test("spans are nested along promises, and a span can continue a stored trace", async () => {
  const { tracing, stop } = await openTracing("http://127.0.0.1:9");
  assert.equal(tracing.current(), null);
  const parent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  const outer = tracing.start("outer", { parent });
  await outer.within(async () => {
    await Promise.resolve();
    const stored = tracing.current();
    assert.match(stored ?? "", /^00-a{32}-[0-9a-f]{16}-01$/);
    tracing.start("inner", {}).within(() => {
      assert.notEqual(tracing.current(), stored);
      assert.match(tracing.current() ?? "", /^00-a{32}-/);
    });
  });
  outer.end();
  await stop();
});

test("without tracing there is no current trace, and the result of traced work is passed on", async () => {
  assert.equal(await traced("work", {}, async () => currentTrace() ?? "none"), "none");
  await assert.rejects(
    traced("work", {}, () => Promise.reject(new Error("lost"))),
    /lost/,
  );
});
