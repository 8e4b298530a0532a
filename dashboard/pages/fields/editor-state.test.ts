import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormPage } from "#viewer/form.ts";
import type { GivenField } from "./drawn-field.ts";
import {
  type Command,
  commanded,
  type EditorState,
  openedWith,
  selectedOf,
} from "./editor-state.ts";

const PAGES: readonly FormPage[] = [
  { page: 1, width: 200, height: 300, rotation: 0, box: [0, 0, 200, 300] },
  { page: 2, width: 100, height: 100, rotation: 0, box: [0, 0, 100, 100] },
];

function after(...commands: readonly Command[]): EditorState {
  return commands.reduce(commanded, openedWith(PAGES, [], new Set(["kept"])));
}

function add(left: number, top: number, type: "text" | "radio" = "text"): Command {
  return { kind: "add", type, page: 1, box: { left, top, width: 50, height: 20 } };
}

const found = (name: string, top: number): GivenField => ({
  name,
  type: "text",
  page: 1,
  rect: [10, 280 - top, 60, 300 - top],
  confidence: 0.5,
  reason: "a line",
});
const boxes = ({ fields }: EditorState): readonly string[] =>
  fields.present.map(({ page, box }) => [page, box.left, box.top, box.width, box.height].join(" "));
const names = ({ fields }: EditorState): readonly string[] =>
  fields.present.map(({ members }) => members.name);

test("a field is added with a free name, selected, and inside of its page", () => {
  const state = after(add(10, 10), add(190, 290));
  assert.deepEqual(names(state), ["text_1", "text_2"]);
  assert.deepEqual(boxes(state), ["1 10 10 50 20", "1 150 280 50 20"]);
  assert.deepEqual(state.selected, [2]);
});

test("selected fields move together and stop together at the edge of the page", () => {
  const state = after(
    add(10, 10),
    add(100, 40),
    { kind: "select-all" },
    {
      kind: "move",
      step: { across: 80, down: -100 },
    },
  );
  assert.deepEqual(boxes(state), ["1 60 0 50 20", "1 150 30 50 20"]);
});

test("resizing moves the edges that are named, down to the smallest size", () => {
  const state = after(add(10, 10), { kind: "resize", edges: { right: 30, top: 100 } });
  assert.deepEqual(boxes(state), ["1 10 28 80 2"]);
});

test("everything is undone and redone, and nudges of the same fields are one step", () => {
  const nudge: Command = { kind: "move", step: { across: 1, down: 0 }, isNudge: true };
  const moved = after(add(10, 10), nudge, nudge, nudge);
  assert.deepEqual(boxes(moved), ["1 13 10 50 20"]);
  const back = commanded(moved, { kind: "undo" });
  assert.deepEqual(boxes(back), ["1 10 10 50 20"]);
  const empty = commanded(back, { kind: "undo" });
  assert.deepEqual([boxes(empty), empty.selected], [[], []]);
  const again = [{ kind: "redo" }, { kind: "redo" }] as const;
  assert.deepEqual(boxes(again.reduce(commanded, empty)), boxes(moved));
});

test("duplicates and copies have names of their own and are selected", () => {
  const state = after(add(10, 10), { kind: "duplicate" }, { kind: "copy", page: 2 });
  assert.deepEqual(names(state), ["text_1", "text_2", "text_3"]);
  assert.deepEqual(boxes(state), ["1 10 10 50 20", "1 18 18 50 20", "2 18 18 50 20"]);
  assert.deepEqual(state.selected, [3]);
});

test("radio buttons of a page join one question, each with a value of its own", () => {
  const state = after(add(10, 10, "radio"), add(10, 40, "radio"), { kind: "duplicate" });
  const { present } = state.fields;
  assert.deepEqual(
    present.map(({ members }) => [members.group, members.export_value ?? members.name]),
    [
      ["question_1", "radio_1"],
      ["question_1", "radio_2"],
      ["question_1", "radio_3"],
    ],
  );
});

test("a change of a member concerns all selected fields and is one step while it goes on", () => {
  const typed = ["N", "Na", "Nam"].map((label): Command => ({ kind: "set", change: { label } }));
  const state = after(add(10, 10), add(10, 50), { kind: "select-all" }, ...typed);
  assert.deepEqual(
    state.fields.present.map(({ members }) => members.label),
    ["Nam", "Nam"],
  );
  const { fields } = commanded(state, { kind: "undo" });
  assert.deepEqual(
    fields.present.map(({ members }) => members.label),
    [undefined, undefined],
  );
});

test("fields are aligned, distributed and made equally large", () => {
  const three = [add(0, 0), add(70, 30), add(150, 90), { kind: "select-all" } as const];
  const left = after(...three, { kind: "align", to: "left" });
  assert.deepEqual(boxes(left), ["1 0 0 50 20", "1 0 30 50 20", "1 0 90 50 20"]);
  const even = after(...three, { kind: "distribute", axis: "down" });
  assert.deepEqual(boxes(even), ["1 0 0 50 20", "1 70 45 50 20", "1 150 90 50 20"]);
  const equal = after(
    ...three,
    { kind: "select", ids: [3] },
    { kind: "resize", edges: { right: -20 } },
    {
      kind: "select",
      ids: [1, 3],
    },
    { kind: "equalise" },
  );
  assert.deepEqual(boxes(equal), ["1 0 0 30 20", "1 70 30 50 20", "1 150 90 30 20"]);
});

test("fields that were found are added where none is, and are certain once they are changed", () => {
  const state = after(add(10, 10), {
    kind: "insert",
    given: [found("here", 12), found("text_1", 40), found("kept", 60)],
  });
  assert.deepEqual(names(state), ["text_1", "text_2", "kept_1"]);
  const [, first] = state.fields.present;
  assert.equal(first?.certainty?.confidence, 0.5);
  const sure = commanded(commanded(state, { kind: "select", ids: [first?.id ?? 0] }), {
    kind: "confirm",
  });
  assert.deepEqual(
    sure.fields.present.map(({ certainty }) => certainty?.confidence),
    [undefined, undefined, 0.5],
  );
});

test("deleting and transferring concern the selection alone, and a toggle changes it", () => {
  const state = after(
    add(10, 10),
    add(10, 40),
    { kind: "toggle", id: 1 },
    { kind: "toggle", id: 2 },
  );
  assert.deepEqual(
    selectedOf(state).map(({ id }) => id),
    [1],
  );
  const moved = commanded(state, { kind: "transfer", page: 2 });
  assert.deepEqual(boxes(moved), ["2 10 10 50 20", "1 10 40 50 20"]);
  const gone = commanded(moved, { kind: "delete" });
  assert.deepEqual([names(gone), gone.selected], [["text_2"], []]);
});

test("a command without an effect leaves the state as it is", () => {
  const state = after(add(0, 0));
  for (const command of [
    { kind: "move", step: { across: -5, down: 0 } },
    { kind: "set", change: { name: "text_1" } },
    { kind: "redo" },
    { kind: "select", ids: [1] },
  ] as const)
    assert.deepEqual(commanded(state, command).fields.present, state.fields.present);
  assert.equal(commanded(state, { kind: "move", step: { across: -5, down: 0 } }), state);
});
