import assert from "node:assert/strict";
import { test } from "node:test";
import { fillCommands } from "./fill-commands.ts";

test("a form is filled as it is, and through its envelopes, one PDF or many", () => {
  const own = ["/fill/form/7", "/?form=7"];
  const paths = fillCommands(7, [{ id: 3, name: "HR" }]).map(({ path }) => path);
  assert.deepEqual(paths, [...own, "/fill/3", "/?envelope=3"]);
  assert.deepEqual(
    fillCommands(7, []).map(({ path }) => path),
    own,
  );
});
