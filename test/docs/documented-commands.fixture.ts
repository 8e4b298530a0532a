import { readFileSync } from "node:fs";

/** A command of a page, and the output that the page shows below it as comments. */
export type DocumentedCommand = { readonly command: string; readonly shown: string };

/** The commands in the shell blocks of a page, in order. */
export function commandsOf(page: string): readonly DocumentedCommand[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  return [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = ""]) => commandsIn(block));
}

function commandsIn(block: string): DocumentedCommand[] {
  const commands: { command: string; shown: string }[] = [];
  let open = "";
  for (const line of block.replaceAll("\\\n", " ").split("\n")) {
    const last = commands.at(-1);
    if (open === "" && line.startsWith("#")) {
      if (last !== undefined) last.shown += line.slice(1).trim();
    } else {
      open = open === "" ? line : `${open}\n${line}`;
      if (open.split("'").length % 2 === 0) continue; // the quotation goes on in the next line
      if (open.trim() !== "") commands.push({ command: open.replace(/\s+# .*$/, ""), shown: "" });
      open = "";
    }
  }
  return commands;
}

/** The words of a command line without substitutions. */
export function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );
}

/** Returns the parts of a page's example that the output lacks; `…` matches anything, and white space is ignored. */
export function missingFrom(output: string, shown: string): readonly string[] {
  let rest = output.replace(/\s+/g, "");
  return shown
    .replace(/\s+/g, "")
    .split("…")
    .filter((part) => {
      const at = rest.indexOf(part);
      if (at !== -1) rest = rest.slice(at + part.length);
      return at === -1;
    });
}
