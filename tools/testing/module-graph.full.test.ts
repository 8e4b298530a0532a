import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { needsOf, PRODUCT_OUTSIDE, readModuleGraph } from "./module-graph.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("every listed file or folder that opens processes, threads or sockets exists", () => {
  const missing = PRODUCT_OUTSIDE.filter((path) => !existsSync(join(ROOT, path)));
  assert.deepEqual(missing, []);
});

test("a test is pure unless it uses a database, a process or a thread", () => {
  const graph = readModuleGraph(ROOT);
  const isPure = (file: string) => needsOf(graph, file).isPure;
  assert.equal(isPure("service/base/async/batcher.test.ts"), true);
  assert.equal(isPure("service/adapters/untrusted/form-reader.test.ts"), false);
  assert.equal(isPure("service/adapters/database/events/event-reads.test.ts"), false);
});
