import assert from "node:assert/strict";
import { test } from "node:test";
import { type Note, Notes } from "./notes.ts";

test("a message that comes before the toasts are loaded is shown once they are", () => {
  const notes = new Notes();
  const shown: Note[] = [];
  notes.add({ text: "early", tone: "done" });
  notes.connect((note) => shown.push(note));
  notes.add({ text: "late", tone: "failed" });
  assert.deepEqual(
    shown.map(({ text }) => text),
    ["early", "late"],
  );
});
