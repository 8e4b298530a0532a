import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { testMachine } from "./machine.fixture.ts";
import { methodNames } from "./method-names.fixture.ts";
import { Platen } from "./mod.ts";

/** Calls of the contract that this client does not offer: browsers are sent there. */
const LEFT_OUT: readonly string[] = ["GET /session/oidc", "GET /session/oidc/callback"];

const ID = 7;
const TEXT = "x_7";
const contract = readFileSync(new URL("contract.ts", import.meta.url), "utf8");
const CALLS = Array.from(
  contract
    .slice(contract.indexOf("export type Calls"))
    .matchAll(/^ {2}readonly "([A-Z]+ [^"]+)"/gm),
  ([, name = ""]) => name,
);

/** Calls every method of every resource with ids and a body that fits all. */
async function callsMade(): Promise<Map<string, string>> {
  const page = { next_cursor: null, events: [{}] };
  const machine = testMachine(() => Response.json({ ...page, status: "completed", file_id: TEXT }));
  const platen = new Platen({ baseUrl: "http://x", apiKey: "k", machine });
  const made = new Map<string, string>();
  for (const resource of Object.keys(platen)) {
    const methods: unknown = Reflect.get(platen, resource);
    assert.ok(typeof methods === "object" && methods !== null);
    for (const method of methodNames(methods)) {
      const before = machine.requests.length;
      const result: unknown = await invokeMethod(methods, method);
      if (hasPage(result)) await result.page();
      if (isStream(result)) await result.next();
      const request = machine.requests[before];
      assert.ok(request !== undefined, `${resource}.${method} asks nothing`);
      made.set(`${resource}.${method}`, `${request.method} ${new URL(request.url).pathname}`);
    }
  }
  return made;
}

function hasPage(value: unknown): value is { page: () => Promise<unknown> } {
  return typeof value === "object" && value !== null && "page" in value;
}

function isStream(value: unknown): value is AsyncGenerator {
  return (
    typeof value === "object" && value !== null && Symbol.asyncIterator in value && "next" in value
  );
}

/** Ids and texts are interchangeable in a path; a body gets every member that any call needs. */
async function invokeMethod(methods: object, method: string): Promise<unknown> {
  const call: unknown = Reflect.get(methods, method);
  assert.ok(typeof call === "function");
  const body = { file: "x", name: "x", data: {} };
  const takesBody =
    /^(create|add|upload|submit|dryRun|pdf|bytes|task|update|checkout|detectFields)$/.test(method);
  const first =
    call.length === 0 && !takesBody ? [] : [takesBody && method !== "update" ? body : ID];
  const isPair = /^(version|diff|downloadRow|delivery|resend)$/.test(method);
  const rest = isPair ? [ID, ID] : [body];
  const isAccount = methods.constructor.name === "AccountSettings" && method === "update";
  return await Reflect.apply(call, methods, isAccount ? [body] : [...first, ...rest]);
}

const made = await callsMade();

test("every method calls a route of the contract", () => {
  assert.ok(made.size > 40);
  for (const [method, call] of made)
    assert.ok(
      CALLS.some((name) => fits(name, call)),
      `${method}: ${call}`,
    );
});

test("every route of the contract has a method", () => {
  assert.ok(CALLS.length > 40);
  const missing = CALLS.filter((name) => ![...made.values()].some((call) => fits(name, call)));
  assert.deepEqual(missing, LEFT_OUT);
});

function fits(name: string, call: string): boolean {
  return new RegExp(`^${name.replaceAll(/\{\w+\}/g, `${ID}`)}$`).test(call);
}
