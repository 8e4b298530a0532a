import { readFileSync } from "node:fs";

/** The engine's page of documentation. */
export const README = readFileSync(new URL("README.md", import.meta.url), "utf8");

/** Its examples in JavaScript, by the file that their first line names; those of Node, which go on from each other, as one. */
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
