import assert from "node:assert/strict";
import { test } from "node:test";
import { initialsOf } from "./initials.ts";

const CASES = {
  "Ada Lovelace": "AL",
  "Example Trading GmbH": "EG",
  platen: "P",
  "grace.hopper@example.org": "GH",
  "Œuvrard (Rémi)": "ŒR",
  "محمد علي": "مع",
  "<img src=x>": "IX",
  "…": "",
};

for (const [name, initials] of Object.entries(CASES))
  test(`the initials of ${name} are "${initials}"`, () => {
    assert.equal(initialsOf(name), initials);
  });
