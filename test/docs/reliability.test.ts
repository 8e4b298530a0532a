import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { z } from "zod";

const page = readText("../../docs/reliability.md");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readText("../../package.json")));

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

test("every promise has a test or a campaign, and a command that runs it", () => {
  const [, section = ""] = page.split("## Promises");
  const rows = (section.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => /^\| [A-Z]/.test(line));
  assert.ok(rows.length >= 10);
  for (const row of rows) {
    const [, , files = "", commands = ""] = row.split("|");
    const named = [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    assert.ok(named.length > 0, row);
    for (const file of named) {
      const command = commandOf(file);
      assert.ok(commands.includes(command), `${file} is run by ${command}: ${row}`);
    }
  }
});

/** The command that runs a test file or a campaign. */
function commandOf(file: string): string {
  if (file === "test/contract/conformance.full.test.ts") return "`npm run test:contract`";
  if (file.endsWith(".full.test.ts")) return "`npm run test:full`";
  if (file.endsWith(".test.ts")) return "`npm test`";
  const [name] = Object.entries(scripts).find(([, script]) => script === `node ${file}`) ?? [];
  return `\`npm run ${name}\``;
}
