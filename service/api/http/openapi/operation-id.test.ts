import assert from "node:assert/strict";
import { test } from "node:test";
import { nothing } from "../reply.ts";
import { type Operation, route } from "../route.ts";
import { operationId } from "./operation-id.ts";

function idOf(method: Operation["method"], path: string): string {
  return operationId(
    route({
      method,
      path,
      scope: "read",
      tag: "Pets",
      summary: "",
      description: "",
      answers: {},
      handle: async () => nothing(),
    }),
  );
}

for (const [method, path, id] of [
  ["GET", "/api/v1/pets", "pets.list"],
  ["POST", "/api/v1/pets", "pets.create"],
  ["GET", "/api/v1/pets/:id", "pets.get"],
  ["PUT", "/api/v1/pets/:id", "pets.update"],
  ["DELETE", "/pets/:id", "pets.delete"],
  ["GET", "/api/v1/pets/:id/toys/:toy_id", "pets.toy"],
  ["GET", "/api/v1/pets/:id/deliveries/:n", "pets.delivery"],
  ["POST", "/api/v1/pet-shops/:id/look-after", "petShops.lookAfter"],
  ["POST", "/session", "session.signIn"],
] as const)
  test(`${method} ${path} is ${id}`, () => {
    assert.equal(idOf(method, path), id);
  });
