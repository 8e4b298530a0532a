import assert from "node:assert/strict";
import { test } from "node:test";
import { errorsTable, settingsTable, withSection } from "./generated-tables.ts";

test("a setting's row has its name, values, default and meaning", () => {
  const table = settingsTable({
    PORT: { minimum: 0, maximum: 65_535, default: "8080", description: "Listens." },
    ROLE: { enum: ["api", "worker"], default: '"api"', description: "What it does." },
    QUOTA: { minimum: 0, maximum: 9, words: ["unlimited"], default: '"unlimited"' },
    HOME_URL: { description: "This | that." },
  });
  assert.deepEqual(table.split("\n"), [
    "| variable | values | default | meaning |",
    "|---|---|---|---|",
    "| `PORT` | 0 to 65535 | `8080` | Listens. |",
    "| `ROLE` | `api` `worker` | `api` | What it does. |",
    "| `QUOTA` | 0 to 9 or `unlimited` | `unlimited` |  |",
    "| `HOME_URL` | text | – | This \\| that. |",
  ]);
});

test("an error code's row has its status, meaning and further members", () => {
  const table = errorsTable({
    too_many_rows: { status: 400, meaning: "Too many.", extras: { limit: {}, details: {} } },
  });
  assert.equal(
    table.split("\n").at(-1),
    "| 400 | `too_many_rows` | Too many. | `limit` `details` |",
  );
});

test("the text of a section is replaced, and nothing else", () => {
  const begin = "<!-- settings: written by tools/write-tables.ts -->";
  const page = `before\n${begin}\nold\n<!-- /settings -->\nafter`;
  const written = withSection(page, "settings", "new");
  assert.equal(written, `before\n${begin}\n\nnew\n\n<!-- /settings -->\nafter`);
  assert.equal(withSection(written, "settings", "new"), written);
  assert.throws(() => withSection("no marks", "settings", "new"), /has no/);
});
