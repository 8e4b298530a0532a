import assert from "node:assert/strict";
import { test } from "node:test";
import { withOptionNames } from "./input-flags.ts";

test("advice on members of a request names the options of the command", () => {
  assert.equal(
    withOptionNames('Not UTF-8. Set encoding to "utf-16" or "auto": set header_match to "loose".'),
    'Not UTF-8. Give --encoding as "utf-16" or "auto": give --header as "loose".',
  );
  assert.equal(withOptionNames("The header sets nothing."), "The header sets nothing.");
});
