import assert from "node:assert/strict";
import { test } from "node:test";
import { dependencyFaults } from "./dependency-faults.ts";
import type { Dependency, Locked } from "./direct-dependencies.ts";
import type { Releases } from "./releases.ts";

const LOCKED: Locked = { name: "pako", version: "2.2.0", licence: "MIT", isShipped: true };
const PAKO: Dependency = { ...LOCKED, namedBy: ["engine"], importers: ["a.ts", "b.ts"] };
const ROW = { version: "2.2.0", released: "2025-03-01", asked: "2026-11-28" };
const TABLE: Releases = { reasons: {}, packages: { pako: ROW } };

const faults = (
  dependency: Partial<Dependency>,
  table: Partial<Releases> = {},
  locked: Partial<Locked> = {},
): string[] =>
  dependencyFaults([{ ...PAKO, ...dependency }], [{ ...LOCKED, ...locked }], {
    ...TABLE,
    ...table,
  });

test("a package with a current row, two importers and a recent release is in order", () => {
  assert.deepEqual(faults({}), []);
});

test("a package without a row, and a row without a package, are faults", () => {
  assert.deepEqual(faults({}, { packages: {} }), [
    "pako has no row: run npm run write:dependencies",
  ]);
  assert.deepEqual(faults({}, { packages: { pako: ROW, gone: ROW } }), [
    "gone has a row and is no dependency: run npm run write:dependencies",
  ]);
});

test("a row of another version is a fault", () => {
  assert.deepEqual(faults({ version: "2.3.0" }), [
    "pako is 2.3.0, its row says 2.2.0: run npm run write:dependencies",
  ]);
});

test("a single importer, none, and an old release need a reason", () => {
  const table = "and no reason in tools/dependencies/table.json";
  assert.deepEqual(faults({ importers: ["a.ts"] }), [`pako has a single importer ${table}`]);
  assert.deepEqual(faults({ importers: [] }), [`pako has no importer ${table}`]);
  const old = { packages: { pako: { ...ROW, released: "2024-11-27" } } };
  assert.deepEqual(faults({}, old), [`pako has no release since 2024-11-27 ${table}`]);
  for (const pattern of ["pako", "pa*"])
    assert.deepEqual(faults({ importers: [] }, { ...old, reasons: { [pattern]: "Deflate." } }), []);
});

test("a reason for a package that is no dependency is a fault", () => {
  assert.deepEqual(faults({}, { reasons: { "@fonts/*": "Fonts." } }), [
    "A reason is given for @fonts/*, which is no dependency: remove it",
  ]);
});

test("what is shipped has an allowed licence; what is only for development may have another", () => {
  for (const licence of ["GPL-3.0-only", "AGPL-3.0-or-later", "MIT AND GPL-2.0-only", null])
    assert.deepEqual(faults({}, {}, { licence }), [
      `pako 2.2.0 is shipped under ${licence ?? "no stated licence"}, which is not allowed`,
    ]);
  for (const licence of ["(MIT AND Zlib)", "(GPL-2.0-only OR MIT)", "MIT AND OFL-1.1"])
    assert.deepEqual(faults({}, {}, { licence }), []);
  assert.deepEqual(faults({}, {}, { licence: "AGPL-3.0-or-later", isShipped: false }), []);
});
