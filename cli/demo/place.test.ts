import assert from "node:assert/strict";
import { chmodSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ownFolder } from "../run-platen.fixture.ts";
import { demoPlace } from "./place.ts";

const isRoot = process.getuid?.() === 0;

test("by default the demo is in the checkout, with its data in a hidden folder there if possible", () => {
  const { folder, home } = demoPlace(null);
  assert.match(folder, /[\\/]demo$/);
  assert.ok([join(folder, ".platen"), join(tmpdir(), "platen-demo")].includes(home), home);
});

test("a folder that the database can access holds its data", (t) => {
  if (!isRoot) return t.skip("only as root another user runs the database");
  const closed = ownFolder();
  const wanted = join(closed, "demo");
  assert.equal(demoPlace(wanted).home, join(tmpdir(), "platen-demo"));
  chmodSync(closed, 0o755);
  mkdirSync(wanted);
  assert.equal(demoPlace(wanted).home, join(wanted, ".platen"));
});

test("a requested home holds the data, wherever the files are", () => {
  const { folder, home } = demoPlace("somewhere", "elsewhere");
  assert.match(folder, /[\\/]somewhere$/);
  assert.match(home, /[\\/]elsewhere$/);
});
