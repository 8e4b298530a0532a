import assert from "node:assert/strict";
import { test } from "node:test";
import { dashboardSizes } from "./dashboard-sizes.ts";

const FILES = [
  { name: "index.html", hash: "0", entry: "index.html", loads: ["main.js", "styles.css"] },
  { name: "main.js", hash: "1", entry: "main.tsx", loads: ["react.js"] },
  { name: "styles.css", hash: "2", entry: "styles.css", loads: [] },
  { name: "react.js", hash: "3", entry: null, loads: [] },
  {
    name: "keys.js",
    hash: "4",
    entry: "pages/keys/keys-page.tsx",
    loads: ["react.js", "table.js"],
  },
  { name: "table.js", hash: "5", entry: null, loads: ["react.js"] },
  { name: "audit.js", hash: "6", entry: "pages/audit/audit-page.tsx", loads: ["table.js"] },
];
const BYTES: Readonly<Record<string, number>> = {
  "index.html": 1,
  "main.js": 10,
  "styles.css": 100,
  "react.js": 1000,
  "keys.js": 10_000,
  "table.js": 100_000,
  "audit.js": 1_000_000,
};

test("the shell is all that the HTML loads, and a page all that it adds", () => {
  const sizes = dashboardSizes(FILES, (name) => BYTES[name] ?? 0);
  assert.deepEqual(
    sizes.map(({ name, bytes }) => [name, bytes]),
    [
      ["shell", 1111],
      ["pages/audit/audit-page.tsx", 1_100_000],
      ["pages/keys/keys-page.tsx", 110_000],
    ],
  );
});
