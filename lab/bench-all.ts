import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { exitCodeOf } from "./command.ts";
import { thisMachine } from "./measure/machine.ts";
import { readSummaries, type StoredSummary, summariesTable } from "./measure/summary.ts";

const HELP = `npm run bench:all -- [options]

Runs the benchmarks one after another, each with its defaults, and prints a table of their summaries: the floor, ours and
the best peer. It takes about an hour. Exits 1 if a benchmark fails; the others still run.

  --only NAME[,NAME]  these alone, as package.json names them (bench,bench:merge)
  --keep              store the summaries in lab/measure/summaries.json, in place of those of the same benchmarks;
                      npm run write:tables writes them into docs/benchmarks.md
  --help`;

const SELF = "bench:all";
const STORED = new URL("measure/summaries.json", import.meta.url);
const WORKSPACE = new URL("../package.json", import.meta.url);
const ROOT = fileURLToPath(new URL("..", import.meta.url));

process.exitCode = await exitCodeOf(main);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const found: StoredSummary[] = [];
  let failed = 0;
  for (const name of await namesOf(values.only)) {
    const summaries = await run(name);
    if (summaries === null) failed += 1;
    else found.push(...summaries);
  }
  console.log(summariesTable(found));
  if (values.keep) await keep(found);
  return failed === 0 ? 0 : 1;
}

async function namesOf(only: string | undefined): Promise<readonly string[]> {
  const workspace = JSON.parse(await readFile(WORKSPACE, "utf8")) as { readonly scripts: object };
  const all = Object.keys(workspace.scripts).filter(
    (name) => /^bench(:|$)/.test(name) && name !== SELF,
  );
  if (only === undefined) return all;
  const names = only.split(",");
  const stranger = names.find((name) => !all.includes(name));
  if (stranger !== undefined) throw new Error(`--only does not know "${stranger}"`);
  return names;
}

/** Runs a benchmark and shows its output; null if it fails or has no summary. */
async function run(name: string): Promise<readonly StoredSummary[] | null> {
  console.log(`\n${name}`);
  const { cpu, cores, load_average: load } = thisMachine();
  const child = spawn("npm", ["run", "--silent", name], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const [code] = (await once(child, "close")) as [number | null];
  const summaries = readSummaries(output);
  if (code === 0 && summaries.length > 0) {
    const measured = `${new Date().toISOString().slice(0, 10)}, ${cpu}, ${cores} cores, load ${load}`;
    return summaries.map((cells) => ({ benchmark: name, ...cells, measured }));
  }
  console.error(`${name} ended with ${String(code)} and ${summaries.length} summaries`);
  return null;
}

async function keep(found: readonly StoredSummary[]): Promise<void> {
  const stored = JSON.parse(await readFile(STORED, "utf8")) as readonly StoredSummary[];
  const isReplaced = ({ benchmark }: StoredSummary): boolean =>
    found.some((summary) => summary.benchmark === benchmark);
  const all = [...stored.filter((summary) => !isReplaced(summary)), ...found].toSorted((a, b) =>
    a.benchmark < b.benchmark ? -1 : Number(a.benchmark > b.benchmark),
  );
  await writeFile(STORED, `${JSON.stringify(all, null, 2)}\n`);
}
