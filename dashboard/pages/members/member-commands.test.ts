import assert from "node:assert/strict";
import { test } from "node:test";
import { commandsFor, rolesToGive } from "./member-commands.ts";

const OWNER = { id: 1, role: "owner" } as const;
const ADMIN = { id: 2, role: "admin" } as const;

test("the owner can do everything with a member who has joined", () => {
  const member = { id: 3, role: "editor", status: "active" } as const;
  assert.deepEqual(commandsFor(member, OWNER, true), ["role", "owner", "remove"]);
});

test("an invitation can be sent again, but its member cannot become the owner yet", () => {
  const member = { id: 3, role: "viewer", status: "invited" } as const;
  assert.deepEqual(commandsFor(member, OWNER, true), ["resend", "role", "remove"]);
});

test("an admin cannot touch the owner or hand over, and can leave", () => {
  const owner = { ...OWNER, status: "active" } as const;
  const admin = { ...ADMIN, status: "active" } as const;
  assert.deepEqual(commandsFor(owner, ADMIN, true), []);
  assert.deepEqual(commandsFor({ ...admin, id: 3 }, ADMIN, true), ["role", "remove"]);
  assert.deepEqual(commandsFor(admin, ADMIN, true), ["role", "leave"]);
});

test("while the account is read-only, members can only be removed", () => {
  const member = { id: 3, role: "viewer", status: "invited" } as const;
  assert.deepEqual(commandsFor(member, ADMIN, false), ["remove"]);
});

test("roles up to the own one are given, never the owner's", () => {
  assert.deepEqual(rolesToGive("owner"), ["viewer", "editor", "admin"]);
  assert.deepEqual(rolesToGive("admin"), ["viewer", "editor", "admin"]);
  assert.deepEqual(rolesToGive("editor"), []);
});
