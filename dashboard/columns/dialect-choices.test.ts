import assert from "node:assert/strict";
import { test } from "node:test";
import { delimiterOf, encodingOf } from "./dialect-choices.ts";

test("a choice precedes what was recognised, and that the usual", () => {
  const found = [
    { kind: "delimiter", delimiter: ";" },
    { kind: "encoding", encoding: "utf-16" },
  ] as const;
  assert.deepEqual([delimiterOf({}, []), encodingOf({}, [])], [",", "utf-8"]);
  assert.deepEqual([delimiterOf({}, found), encodingOf({}, found)], [";", "utf-16"]);
  const chosen = { delimiter: "\t", encoding: "windows-1252" } as const;
  assert.deepEqual([delimiterOf(chosen, found), encodingOf(chosen, found)], ["\t", "windows-1252"]);
});
