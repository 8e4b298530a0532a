import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { testDatabase } from "../../../../test/support/harness/database.ts";

const fileOf = (path: string): string =>
  JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));

/** The packages of the SDK that a process loads which runs this code. */
async function loadedBy(
  code: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const watched = `
    import { registerHooks } from "node:module";
    registerHooks({
      resolve: (name, context, next) => {
        if (/^@(?:aws-sdk|smithy)\\//.test(name)) console.log(name);
        return next(name, context);
      },
    });
    ${code}
  `;
  const args = ["--input-type=module", "--eval", watched];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    timeout: 60_000,
    env: { ...process.env, ...env },
  });
  return stdout.split("\n").filter((line) => line !== "");
}

test("a service with a folder never loads the SDK of object stores", async (context) => {
  const database = await testDatabase();
  context.after(() => database.close());
  const code = `
    const { mkdtempSync } = await import("node:fs");
    const { pino } = await import("pino");
    await import(${fileOf("../../../main.ts")});
    const { openObjects } = await import(${fileOf("../../../wiring/storage.ts")});
    const { openDatabase } = await import(${fileOf("../../database/connection/open.ts")});
    const { pool, close } = await openDatabase({ connectionString: process.env.TEST_URL });
    const storage = mkdtempSync(process.env.TMPDIR + "/platen-");
    const objects = await openObjects({ s3: null, storage }, pool, pino({ level: "silent" }));
    await objects.put("a", Buffer.from("x"));
    await close();
  `;
  const env = { TEST_URL: database.url, TMPDIR: process.env["TMPDIR"] ?? "/tmp" };
  assert.deepEqual(await loadedBy(code, env), []);
});

test("an object store loads it, and the part that signs URLs later", async () => {
  const loaded = await loadedBy(`
    const { openBucket } = await import(${fileOf("bucket.ts")});
    await openBucket({ bucket: "b", prefix: "", endpoint: "http://127.0.0.1:9", publicEndpoint: null, region: "r",
      pathStyle: true, credentials: null });
  `);
  assert.ok(loaded.includes("@aws-sdk/client-s3") && loaded.includes("@aws-sdk/lib-storage"));
  assert.ok(!loaded.includes("@aws-sdk/s3-request-presigner"));
});
