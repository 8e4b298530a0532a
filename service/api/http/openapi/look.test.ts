import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { header, LOOK } from "./look.ts";

const DASHBOARD = new URL("../../../../dashboard/", import.meta.url);

test("colours and corners are those of the dashboard", () => {
  const tokens = readFileSync(new URL("kit/tokens.css", DASHBOARD), "utf8");
  const own = [...LOOK.matchAll(/^ {2}--[\w-]+: .*;$/gm)].map(([line]) => line);
  assert.ok(own.length >= 10);
  assert.deepEqual(
    own.filter((line) => !tokens.includes(line)),
    [],
  );
});

test("the header has the mark of the dashboard, and leads to the guide where it is built", () => {
  const logo = readFileSync(new URL("logo.svg", DASHBOARD), "utf8");
  const [, drawing = ""] = /<svg[^>]*>(.*)<\/svg>/.exec(logo) ?? [];
  assert.ok(drawing !== "" && header(0, true).includes(drawing));
  assert.match(header(1, true), /href="\.\.\/docs\/guide\/start"/);
  assert.doesNotMatch(header(1, false), /guide/);
});
