import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readSitePages } from "./site-pages.ts";
import { type SiteSources, siteTextOf } from "./site-text.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The text of `docs/start.md` as the site has it, in a repository with a page and a program. */
function siteText(text: string, repository: string | null = null): string {
  const files: Readonly<Record<string, string>> = {
    "docs/start.md": text,
    "docs/other.md": "# Other\n\n## With `code`\n\n```js\nlet a;\n```\n\n## Without\n",
    "examples/fill.py": "print(1)\n",
  };
  const sources: SiteSources = {
    addresses: new Map([
      ["docs/start.md", "start"],
      ["docs/other.md", "other"],
      ["SECURITY.md", "security"],
    ]),
    repository,
    read: (path) => files[path] ?? assert.fail(path),
  };
  return siteTextOf("docs/start.md", sources);
}

test("links between pages become addresses of the site, others stay", () => {
  const links = "[a](other.md#with-code) [b](../SECURITY.md) [c](#here) [d](https://example.org)";
  assert.equal(
    siteText(links),
    "[a](/other#with-code) [b](/security) [c](#here) [d](https://example.org)",
  );
});

test("links to other files lead to the repository, or name the file where its address is unknown", () => {
  const links = "[`a program`](../examples/fill.py) [examples/fill.py](../examples/fill.py)";
  const address = "https://example.org/platen/blob/main/examples/fill.py";
  assert.equal(
    siteText(links, "https://example.org/platen"),
    `[\`a program\`](${address}) [examples/fill.py](${address})`,
  );
  assert.equal(siteText(links), "`a program` (`examples/fill.py`) `examples/fill.py`");
});

test("code is left as it is, and comments are left out", () => {
  const code = "```sh\necho [a](other.md) # <!-- x -->\n```\n";
  assert.equal(siteText(`<!-- table -->\n${code}`), code);
});

test("a block with tabs has the programs of other pages and files", () => {
  const tabs = "<!-- tabs: JavaScript other.md#with-code; Python ../examples/fill.py -->";
  assert.equal(
    siteText(`${tabs}\n\n\`\`\`sh\ncurl\n\`\`\`\n`),
    "::: code-group\n```sh [curl]\ncurl\n```\n```js [JavaScript]\nlet a;\n```\n```py [Python]\nprint(1)\n```\n:::\n",
  );
});

test("tabs without a program are refused", () => {
  const tabs = "<!-- tabs: JavaScript other.md#without -->\n```sh\ncurl\n```\n";
  assert.throws(() => siteText(tabs), /docs\/other\.md#without has no block of code/);
});

test("every page of docs is in the navigation, once, and every page there exists", () => {
  const listed = readSitePages(ROOT).all.map(({ source }) => source);
  const pages = globSync("docs/**/*.md", { cwd: ROOT })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path !== "docs/decisions/template.md");
  assert.deepEqual(
    pages.filter((path) => !listed.includes(path)),
    [],
  );
  assert.equal(new Set(listed).size, listed.length);
  assert.deepEqual(
    listed.filter((path) => globSync(path, { cwd: ROOT }).length === 0),
    [],
  );
});
