import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mapping } from "@platen/sdk";
import { listedMappings, matchingMappings } from "./mapping-list.ts";

function mapping(id: number, name: string, template_id: number): Mapping {
  return {
    id,
    name,
    description: id === 2 ? "For the tax office" : null,
    template_id,
    template_version: 1,
    schema_template_id: null,
    field_mappings: { a: "x", b: "y" },
    is_template: false,
    category: null,
    created_at: "",
    updated_at: "",
  };
}

const listed = listedMappings(
  [mapping(1, "Employees", 7), mapping(2, "Guests", 8)],
  [{ id: 7, name: "W-4" }],
);

function found(search: string, form = ""): readonly string[] {
  return matchingMappings(listed, search, form).map((one) => one.mapping.name);
}

test("a mapping is listed with its form and the number of its fields", () => {
  const [one, other] = listed;
  assert.deepEqual([one?.form, one?.fieldCount], ["W-4", 2]);
  assert.equal(other?.form, null);
});

test("a search finds words of name, form and description", () => {
  assert.deepEqual(found("w-4 emp"), ["Employees"]);
  assert.deepEqual(found("TAX"), ["Guests"]);
  assert.deepEqual(found("  "), ["Employees", "Guests"]);
  assert.deepEqual(found("nothing"), []);
  assert.deepEqual(found("", "8"), ["Guests"]);
  assert.deepEqual(found("emp", "8"), []);
});
