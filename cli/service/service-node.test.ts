import assert from "node:assert/strict";
import { test } from "node:test";
import { requireServiceNode, runsService } from "./service-node.ts";

test("a service runs on Node 24.7 and newer", () => {
  const versions = ["20.20.2", "22.23.3", "24.6.1", "24.7.0", "24.21.0", "25.0.0"];
  assert.deepEqual(versions.filter(runsService), ["24.7.0", "24.21.0", "25.0.0"]);
});

test("the Node of this repository runs a service", () => {
  assert.doesNotThrow(requireServiceNode);
});
