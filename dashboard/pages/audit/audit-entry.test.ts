import assert from "node:assert/strict";
import { test } from "node:test";
import { actionText, actorText, detailText, type Names, subjectOf } from "./audit-entry.ts";

const NAMES: Names = { keys: new Map([[3, "Payroll"]]), members: new Map([[7, "Ada"]]) };

test("an action is said in words, an unknown one by its code", () => {
  assert.equal(actionText({ action: "api_key.rotated" }), "API key replaced");
  assert.equal(actionText({ action: "new.thing" }), "new.thing");
});

test("the actor is shown by name, or by id where the name is unknown", () => {
  const shown = [
    { type: "key", id: 3 },
    { type: "key", id: 4 },
    { type: "member", id: 7 },
    { type: "member", id: 8 },
    null,
  ] as const;
  assert.deepEqual(
    shown.map((by) => actorText({ by }, NAMES)),
    ["Key “Payroll”", "API key 4", "Ada", "Former member 8", "Platen"],
  );
});

test("the affected thing leads to the page that shows it", () => {
  const shown = [
    null,
    "api_key/3",
    "api_key/4",
    "member/7",
    "webhook/5",
    "template/6",
    "mapping/7",
    "upload/bulk_a1",
    "PUT /api/v1/account",
  ];
  assert.deepEqual(
    shown.map((subject) => subjectOf({ subject }, NAMES)),
    [
      { text: "The account", page: null },
      { text: "Key “Payroll”", page: "/keys" },
      { text: "API key 4", page: "/keys" },
      { text: "Ada", page: "/members" },
      { text: "Webhook 5", page: null },
      { text: "Form 6", page: "/templates/6" },
      { text: "Mapping 7", page: "/mappings/7" },
      { text: "Job bulk_a1", page: "/jobs/bulk_a1" },
      { text: "PUT /api/v1/account", page: null },
    ],
  );
});

test("details are in words where there are any", () => {
  const details = {
    changed: ["name", "retention_seconds"],
    role: "admin",
    new_thing: "a_b",
    status_before: null,
    flag: true,
  };
  assert.equal(
    detailText({ details }),
    "Changed: name, how long files are kept, Role: Admin, new thing: a_b, flag: yes",
  );
});
