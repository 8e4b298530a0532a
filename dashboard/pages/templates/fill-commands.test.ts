import assert from "node:assert/strict";
import { test } from "node:test";
import { fillCommands } from "./fill-commands.ts";

test("a form is filled through its envelopes, one PDF or many", () => {
  const paths = fillCommands(7, true, [{ id: 3, name: "HR" }]).map(({ path }) => path);
  assert.deepEqual(paths, ["/fill/3", "/bulk/new?envelope=3", "/envelopes?form=7"]);
});

test("without an envelope, and without a mapping, the next step is offered", () => {
  assert.deepEqual(
    fillCommands(7, true, []).map(({ path }) => path),
    ["/envelopes?form=7"],
  );
  assert.deepEqual(
    fillCommands(7, false, []).map(({ path }) => path),
    ["/mappings?form=7"],
  );
});
