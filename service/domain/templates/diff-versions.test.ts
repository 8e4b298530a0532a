import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { diffFields, type FieldsDiff } from "./diff-versions.ts";
import { textField } from "./text-field.fixture.ts";

const NOTHING: FieldsDiff = {
  added: [],
  removed: [],
  renamed: [],
  retyped: [],
  moved: [],
  changed: [],
};

/** Few names, types and places, so that they meet. */
const field = fc
  .record({
    name: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    type: fc.constantFrom("text", "checkbox", "signature" as const),
    page: fc.constantFrom(1, 2, null),
    edge: fc.constantFrom(0, 0.4, 10, 10.3),
    required: fc.boolean(),
    shown: fc.boolean(),
  })
  .map(({ name, edge, shown, ...rest }) =>
    textField(name, { ...rest, rect: shown ? [edge, edge, edge + 50, edge + 10] : null }),
  );
const form = fc.array(field, { maxLength: 8 });

test("a form does not differ from itself", () => {
  fc.assert(fc.property(form, (one) => assert.deepEqual(diffFields(one, one), NOTHING)));
});

test("the reverse comparison is the mirror image", () => {
  fc.assert(
    fc.property(form, form, (one, other) => {
      assert.deepEqual(
        sortDiff(diffFields(other, one)),
        sortDiff(mirrorDiff(diffFields(one, other))),
      );
    }),
  );
});

test("every field is unchanged, or listed once as removed, added or renamed", () => {
  fc.assert(
    fc.property(form, form, (one, other) => {
      const diff = diffFields(one, other);
      const before = new Set(one.map(({ name }) => name));
      const after = new Set(other.map(({ name }) => name));
      const gone = [...diff.removed, ...diff.renamed.map(({ from }) => from)];
      const come = [...diff.added, ...diff.renamed.map(({ to }) => to)];
      assert.deepEqual(gone.toSorted(), [...before].filter((name) => !after.has(name)).toSorted());
      assert.deepEqual(come.toSorted(), [...after].filter((name) => !before.has(name)).toSorted());
    }),
  );
});

test("a field is renamed only if its type and position are those of a removed one", () => {
  const city = textField("city", { rect: [10, 10, 60, 20] });
  const findRenamed = (more: object) =>
    diffFields([city], [{ ...city, name: "town", ...more }]).renamed;
  assert.deepEqual(findRenamed({}), [{ from: "city", to: "town" }]);
  assert.deepEqual(findRenamed({ rect: [10.2, 9.8, 60, 20] }), [{ from: "city", to: "town" }]);
  for (const more of [{ type: "choice" }, { page: 2 }, { rect: [12, 10, 60, 20] }, { rect: null }])
    assert.deepEqual(findRenamed(more), []);
});

test("two fields at one position are renamed in the order of their forms", () => {
  assert.deepEqual(diffFields(fields("a", "b"), fields("x", "y", "z")), {
    ...NOTHING,
    added: ["z"],
    renamed: [
      { from: "a", to: "x" },
      { from: "b", to: "y" },
    ],
  });
});

test("the changed attributes of a remaining field are listed", () => {
  const before = textField("a", { maxLength: 5, options: ["x"] });
  const after = textField("a", {
    type: "choice",
    page: 2,
    maxLength: 6,
    required: true,
    options: ["x"],
  });
  const { rect } = before;
  assert.deepEqual(diffFields([before], [after]), {
    ...NOTHING,
    retyped: [{ name: "a", from: "text", to: "choice" }],
    moved: [{ name: "a", from: { page: 1, rect }, to: { page: 2, rect } }],
    changed: [
      {
        name: "a",
        members: ["maxLength", "required"],
        from: { maxLength: 5, required: false },
        to: { maxLength: 6, required: true },
      },
    ],
  });
});

function mirrorDiff(diff: FieldsDiff): FieldsDiff {
  return {
    added: diff.removed,
    removed: diff.added,
    renamed: turnAll(diff.renamed),
    retyped: turnAll(diff.retyped),
    moved: turnAll(diff.moved),
    changed: turnAll(diff.changed),
  };
}

function turnAll<One extends { readonly from: unknown; readonly to: unknown }>(
  all: readonly One[],
) {
  return all.map((one) => ({ ...one, from: one.to, to: one.from }));
}

function fields(...names: readonly string[]) {
  return names.map((name) => textField(name));
}

/** The lists of a diff in an order of their own: that of a form is not that of another. */
function sortDiff(diff: FieldsDiff): unknown {
  return Object.entries(diff).map(([kind, all]) => [kind, all.map(inOrder).toSorted()]);
}

function inOrder(one: unknown): string {
  if (typeof one !== "object" || one === null) return String(one);
  return JSON.stringify(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
