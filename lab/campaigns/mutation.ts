/**
 * Changes one line of the product at a time and counts how many of these mutants the tests find:
 * npm run campaign:mutation -- [--lines 40] [--in service/domain,engine] [--seed N] [--json]
 *   [--without-full] [--state FILE] [--resume] [--piece K]
 *
 * In each folder as many random lines are chosen. A mutation changes a comparison, drops a statement, or replaces a number,
 * boolean or text; see `mutate.ts`. It is made in a copy of the last commit with its own packages, in a temporary folder,
 * without a check of the types. Then three sets of tests run until one fails: those beside the file, those of `npm test` that
 * reach it, and those of `npm run test:full` that do; the last are left out with `--without-full`. A mutant whose tests do
 * not end in time counts as killed. The run ends with an error if a test fails without its mutation too.
 *
 * Survivors are listed again at the end. After each mutant the results are in the state file (.data/campaigns/mutation.json),
 * with the test that failed, so that `--resume` continues an interrupted run with its seed, commit and folders, or a finished
 * one with more lines in each folder. `--piece K` tries that mutant of a seed alone.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { Dice } from "../../test/support/harness/chance.ts";
import { parse } from "../../tools/source.ts";
import { judgeMutant, type Mutant, STAGES } from "./judge-mutant.ts";
import { isMutated, mutationsIn } from "./mutate.ts";
import {
  countOf,
  helpOf,
  newSeed,
  PIECE_OPTIONS,
  type Piece,
  PieceOrder,
  pieceOption,
  type RunState,
  runPieces,
  type Start,
} from "./pieces.ts";
import { copyRepository, type RepositoryCopy } from "./repository-copy.ts";
import { stopSignal } from "./stop-signals.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LINES = 40;
const FOLDERS = "service/domain,engine";
const STATE_FILE = ".data/campaigns/mutation.json";

/** The mutants of the folders alternate, so that a larger total adds lines to each. */
const Order = PieceOrder.extend({
  commit: z.string(),
  folders: z.array(z.string()).min(1),
  stages: z.array(z.enum(STAGES)),
});

type Order = z.output<typeof Order>;

/** One mutant and its end. */
const Result = z.object({
  folder: z.string(),
  /** `path:line`. */
  place: z.string(),
  change: z.string(),
  /** Null if it survived, as the next. */
  killedIn: z.enum(STAGES).nullable(),
  killedBy: z.string().nullable(),
  seconds: z.int(),
});

type Result = z.output<typeof Result>;

/** The copy, and the mutants of each folder in random order. */
type Laboratory = {
  readonly copy: RepositoryCopy;
  readonly mutants: ReadonlyMap<string, readonly Mutant[]>;
};

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      ...PIECE_OPTIONS,
      lines: { type: "string" },
      in: { type: "string" },
      "without-full": { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(helpOf(import.meta.url));
    return 0;
  }
  const folders = (values.in ?? FOLDERS).split(",").map((folder) => folder.replace(/\/$/, ""));
  // A resumed run is extended only on request.
  const lines = values.resume && values.lines === undefined ? 0 : countOf(values.lines, LINES);
  const start = {
    order: {
      seed: countOf(values.seed, newSeed(), 0),
      total: lines * folders.length,
      pieceSize: 1,
      commit: git(ROOT, "rev-parse", "HEAD").trim(),
      folders,
      stages: STAGES.filter((stage) => stage !== "full" || !values["without-full"]),
    },
    stateFile: values.state ?? STATE_FILE,
    isResumed: values.resume,
    piece: pieceOption(values.piece),
  };
  const stop = stopSignal();
  try {
    const state = await runMutants(start, stop, values.json ? console.error : console.log);
    if (values.json) console.log(JSON.stringify(state));
    else print(state);
    return 0;
  } catch (error) {
    if (!stop.aborted) throw error;
    console.error("The run was stopped; --resume continues it.");
    return 1;
  }
}

/** Runs the pieces, and removes the copy whether they end, fail or are stopped. */
async function runMutants(
  start: Start<Order>,
  stop: AbortSignal,
  log: (line: string) => void,
): Promise<RunState<Order, Result>> {
  const open: { laboratory: Laboratory | null } = { laboratory: null };
  const run = async (piece: Piece<Order>): Promise<Result> => {
    open.laboratory ??= await openLaboratory(piece.order, stop, log);
    const result = await runPiece(open.laboratory, piece, stop);
    log(describe(result));
    return result;
  };
  try {
    return await runPieces({ unit: "mutants", order: Order, result: Result, run }, start);
  } finally {
    open.laboratory?.copy.remove();
  }
}

async function openLaboratory(
  { seed, commit, folders }: Order,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<Laboratory> {
  log(`seed ${seed}, commit ${commit}`);
  const copy = await copyRepository(ROOT, commit, signal);
  const mutants = new Map(folders.map((folder) => [folder, mutantsIn(copy.path, folder, seed)]));
  return { copy, mutants };
}

/** One mutant for each line of a folder that can be mutated, in random order. */
function mutantsIn(root: string, folder: string, seed: number): readonly Mutant[] {
  const dice = new Dice(seed);
  const paths = git(root, "ls-files", "-z", "--", folder).split("\0");
  const lines = paths.flatMap((path) => {
    if (!/\.tsx?$/.test(path)) return [];
    const original = readFileSync(join(root, path), "utf8");
    if (!isMutated(parse(path, original))) return [];
    const mutations = [...mutationsIn(path, original).values()];
    return mutations.map((ofLine) => ({ path, original, ofLine }));
  });
  return shuffle(lines, dice).flatMap(({ path, original, ofLine }) => {
    const mutation = dice.among(ofLine);
    return mutation === null ? [] : [{ path, original, mutation }];
  });
}

/** Fisher–Yates. */
function shuffle<Item>(items: readonly Item[], dice: Dice): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(dice.below(left.length), 1));
}

async function runPiece(
  { copy, mutants }: Laboratory,
  { order, index }: Piece<Order>,
  signal: AbortSignal,
): Promise<Result> {
  const folder = order.folders[index % order.folders.length];
  assert.ok(folder !== undefined);
  const mutant = mutants.get(folder)?.[Math.floor(index / order.folders.length)];
  if (mutant === undefined)
    throw new Error(`${folder} has only ${mutants.get(folder)?.length} lines that can be mutated`);
  const began = performance.now();
  const judgement = await judgeMutant(copy.path, mutant, order.stages, signal);
  const seconds = Math.round((performance.now() - began) / 1000);
  const { line, change } = mutant.mutation;
  return { folder, place: `${mutant.path}:${line}`, change, ...judgement, seconds };
}

function print({ order, seconds, results }: RunState<Order, Result>): void {
  for (const folder of order.folders) {
    const own = results.filter((result) => result.folder === folder);
    const survived = own.filter(({ killedIn }) => killedIn === null).length;
    const byFull = own.filter(({ killedIn }) => killedIn === "full").length;
    console.log(
      `${folder}: ${own.length - survived - byFull} of ${own.length} killed by npm test, ${byFull} more by test:full, ${survived} survived`,
    );
  }
  for (const result of results) if (result.killedIn === null) console.log(describe(result));
  console.log(`${results.length} mutants in ${Math.round(seconds / 60)} min, seed ${order.seed}`);
}

function describe({ place, change, killedIn }: Result): string {
  return `${endOf(killedIn)} ${place}  ${change}`;
}

function endOf(killedIn: Result["killedIn"]): string {
  if (killedIn === null) return "survived";
  return killedIn === "full" ? "killed by test:full only" : `killed by npm test (${killedIn})`;
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd, encoding: "utf8" });
}
