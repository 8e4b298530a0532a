import assert from "node:assert/strict";
import { test } from "node:test";
import { mayUse, type Permission, roleTable } from "./role-table.ts";

const route = (more: Partial<Permission>): Permission => ({
  method: "POST",
  path: "/api/v1/things/:thing_id",
  scope: "write",
  callers: "all",
  memberRole: null,
  ownMember: null,
  ...more,
});

test("a role may use the routes of its scope, and those of a role only from that role up", () => {
  assert.deepEqual(rolesFor({ scope: "read", memberRole: null }).length, 4);
  assert.deepEqual(rolesFor({ scope: "write", memberRole: null }), ["editor", "admin", "owner"]);
  assert.deepEqual(rolesFor({ scope: "admin", memberRole: null }), ["admin", "owner"]);
  assert.deepEqual(rolesFor({ scope: "admin", memberRole: "owner" }), ["owner"]);
  assert.deepEqual(rolesFor({ scope: "read", memberRole: "admin" }), ["admin", "owner"]);
});

test("the table has a row for each route that changes something", () => {
  const routes = [
    route({ method: "GET" }),
    route({}),
    route({ method: "DELETE", scope: "admin", ownMember: "thing_id" }),
    route({ method: "PUT", path: "/api/v1/me", scope: "read", callers: "members" }),
  ];
  assert.deepEqual(roleTable(routes).split("\n"), [
    "| route | viewer | editor | admin | owner | API key |",
    "| --- | --- | --- | --- | --- | --- |",
    "| `POST /things/{thing_id}` | – | yes | yes | yes | `write` |",
    "| `DELETE /things/{thing_id}` | own | own | yes | yes | `admin` |",
    "| `PUT /me` | yes | yes | yes | yes | – |",
  ]);
});

function rolesFor(permission: Pick<Permission, "scope" | "memberRole">): readonly string[] {
  return (["viewer", "editor", "admin", "owner"] as const).filter((role) =>
    mayUse(permission, role),
  );
}
