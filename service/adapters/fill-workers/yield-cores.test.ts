import assert from "node:assert/strict";
import { readlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

const isLinux = process.platform === "linux";
const HERE = new URL("./yield-cores.ts", import.meta.url).href;
const CODE = `
  import { getPriority } from "node:os";
  import { readlinkSync } from "node:fs";
  import { parentPort } from "node:worker_threads";
  import { yieldCores } from ${JSON.stringify(HERE)};
  const was = yieldCores();
  const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  parentPort.postMessage([was, getPriority(thread)]);
`;

test("a yielding thread has lower priority, the rest of the process does not", {
  skip: !isLinux && "threads have priorities of their own on Linux alone",
}, async () => {
  const before = getPriority(Number(readlinkSync("/proc/self")));
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(CODE)}`));
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  worker.once("message", resolve).once("error", reject);
  assert.deepEqual(await promise, [true, Math.min(before + 10, 19)]);
  await worker.terminate();
  assert.equal(getPriority(Number(readlinkSync("/proc/self"))), before);
});
