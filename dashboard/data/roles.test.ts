import assert from "node:assert/strict";
import { test } from "node:test";
import { grantableRoles, hasRole, ROLES } from "./roles.ts";

test("a role includes those below it", () => {
  const allowed = ROLES.map((role) => ROLES.filter((needed) => hasRole(role, needed)).length);
  assert.deepEqual(allowed, [1, 2, 3, 4]);
});

test("only admins and owners grant roles, up to their own", () => {
  assert.deepEqual(
    ROLES.map((role) => grantableRoles(role).length),
    [0, 0, 3, 4],
  );
  assert.ok(!grantableRoles("admin").includes("owner"));
});
