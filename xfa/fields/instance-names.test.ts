import assert from "node:assert/strict";
import { test } from "node:test";
import type { PathStep } from "#place";
import type { Container, ContainerKind } from "#template";
import { fieldNames } from "./instance-names.ts";

type Given = {
  readonly kind?: ContainerKind;
  readonly name?: string;
  readonly inside?: readonly Given[];
};

/** Containers in document order. */
function containersOf(given: Given): readonly Container[] {
  const found: Container[] = [];
  const add = ({ kind = "subform", name, inside = [] }: Given, parent: Container | null) => {
    const children: Container[] = [];
    const element = { name: kind, attributes: new Map<string, string>(), content: [] };
    const container: Container = {
      kind,
      name: name ?? null,
      element,
      parent,
      children,
      id: found.length,
    };
    found.push(container);
    for (const each of inside) children.push(add(each, container));
    return container;
  };
  add(given, null);
  return found;
}

function field(name: string): Given {
  return { kind: "field", name };
}

/** Steps such as `subform1 field2`. */
function pathOf(steps: string): readonly PathStep[] {
  return steps.split(" ").map((id): PathStep => {
    return { kind: id.startsWith("field") ? "field" : "subform", id };
  });
}

function namesOf(
  containers: readonly Container[],
  laidOut: readonly (readonly [number, string])[],
) {
  const all = laidOut.flatMap(([id, path]) => {
    const container = containers[id];
    return container === undefined ? [] : [{ container, path: pathOf(path) }];
  });
  const names = fieldNames(containers, all);
  return {
    names: all.map(({ container, path }) => names.nameOf(container, path).join(".")),
    missing: names.notLaidOut.map(({ name }) => name),
    repeated: names.repeated,
  };
}

test("indices count namesakes across unnamed subforms, hidden ones too", () => {
  const containers = containersOf({
    name: "f",
    inside: [{ inside: [field("a")] }, field("a"), { inside: [field("a")] }],
  });
  const { names, missing } = namesOf(containers, [
    [2, "subform0 subform1 field2"],
    [5, "subform0 subform4 field5"],
  ]);
  assert.deepEqual(names, ["f[0].#subform[0].a[0]", "f[0].#subform[1].a[2]"]);
  assert.deepEqual(missing, ["f[0].a[1]"]);
});

test("each instance of a repeated subform has an index of its own", () => {
  const containers = containersOf({ name: "f", inside: [{ name: "row", inside: [field("a")] }] });
  const { names, repeated } = namesOf(containers, [
    [2, "subform0 subform1 field1"],
    [2, "subform0 subform2 field2"],
  ]);
  assert.deepEqual(names, ["f[0].row[0].a[0]", "f[0].row[1].a[0]"]);
  assert.equal(repeated, 2);
});

test("a dot in a name is an underscore, as dots separate names", () => {
  const containers = containersOf({ name: "f", inside: [field("a.b")] });
  assert.deepEqual(namesOf(containers, [[1, "subform0 field1"]]).names, ["f[0].a_b[0]"]);
});
