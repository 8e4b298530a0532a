import { readFileSync } from "node:fs";

/** The engine's documentation page. */
export const README = readFileSync(new URL("README.md", import.meta.url), "utf8");

/**
 * Its JavaScript examples: those for Node concatenated, since each continues the last, and the others by the file name
 * in their first line.
 */
export function examples(): { readonly node: string; readonly files: ReadonlyMap<string, string> } {
  const node: string[] = [];
  const files = new Map<string, string>();
  for (const [, code = ""] of README.matchAll(/```js\n(.*?)```/gs)) {
    const name = /^\/\/ (\S+\.js)\n/.exec(code)?.[1];
    if (name === undefined) node.push(code);
    else files.set(name, code);
  }
  return { node: node.join("\n"), files };
}
