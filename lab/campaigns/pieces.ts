import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** The options of every run; campaigns add their own. */
export const PieceOrder = z.object({
  seed: z.int(),
  /** How much there is to do, in units such as faults. */
  total: z.int(),
  pieceSize: z.int().min(1),
});

type PieceOrder = z.output<typeof PieceOrder>;

/** A part of a run, which depends on nothing before it. */
export type Piece<Order> = {
  readonly order: Order;
  readonly index: number;
  readonly size: number;
  readonly seed: number;
  /** Reports how much of the piece is done. */
  readonly progress: (done: number) => void;
};

/** A run so far. */
export type RunState<Order, Result> = {
  readonly order: Order;
  readonly seconds: number;
  /** In the order of the pieces. */
  readonly results: readonly Result[];
};

/** A campaign that runs in pieces. */
export type Campaign<Order extends PieceOrder, Result> = {
  /** The counted unit, such as `faults`. */
  readonly unit: string;
  readonly order: z.ZodType<Order>;
  readonly result: z.ZodType<Result>;
  readonly run: (piece: Piece<Order>) => Promise<Result>;
  readonly log?: (line: string) => void;
};

/** How a run is started. */
export type Start<Order> = {
  readonly order: Order;
  /** Written after each piece. */
  readonly stateFile: string;
  /** Continues the run in the state file, with its order; a larger total than before extends it. */
  readonly isResumed: boolean;
  /** This piece alone, without the state file; null: all. */
  readonly piece: number | null;
};

/** Options of every campaign in pieces, for `parseArgs`. */
export const PIECE_OPTIONS = {
  seed: { type: "string" },
  state: { type: "string" },
  resume: { type: "boolean", default: false },
  piece: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const SEEDS = 2 ** 31;
/** Larger than a piece, because a piece may use its seed and the following ones. */
const SEED_STEP = 1_000_003;
const PROGRESS_EVERY_MS = 10_000;

/** Runs the pieces that are missing, one after another. An interruption loses the piece that runs. */
export async function runPieces<Order extends PieceOrder, Result>(
  campaign: Campaign<Order, Result>,
  { order, stateFile, isResumed, piece }: Start<Order>,
): Promise<RunState<Order, Result>> {
  let state: RunState<Order, Result> = { order, seconds: 0, results: [] };
  if (isResumed) state = extendRun(readState(campaign, stateFile), order.total);
  const { pieceSize } = state.order;
  const count = Math.ceil(state.order.total / pieceSize);
  if (piece !== null && piece >= count) throw new Error(`the run has only ${count} pieces`);
  const first = piece ?? state.results.length;
  const end = piece === null ? count : piece + 1;
  const report = progressOf(campaign, state.order, first * pieceSize);
  for (let index = first; index < end; index += 1) {
    const began = performance.now();
    const result = await campaign.run(pieceOf(state.order, index, report));
    const seconds = state.seconds + (performance.now() - began) / 1000;
    state = { ...state, seconds, results: [...state.results, result] };
    if (piece === null) writeState(stateFile, state);
  }
  return state;
}

/** A whole number of an option of at least `min`; `otherwise` without the option. */
export function countOf(option: string | undefined, otherwise: number, min = 1): number {
  if (option === undefined) return otherwise;
  const count = Number(option);
  if (Number.isSafeInteger(count) && count >= min) return count;
  throw new Error(`${option} is not a whole number of at least ${min}`);
}

/** The number of the piece that runs alone; null without the option. */
export function pieceOption(option: string | undefined): number | null {
  return option === undefined ? null : countOf(option, 0, 0);
}

/** A new seed. */
export function newSeed(): number {
  return Date.now() % SEEDS;
}

/** The comment at the top of a campaign's file, as its help. */
export function helpOf(moduleUrl: string): string {
  const text = readFileSync(fileURLToPath(moduleUrl), "utf8");
  const [, comment = ""] = /^\/\*\*\n(.*?)\n \*\//s.exec(text) ?? [];
  return comment.replaceAll(/^ \* ?/gm, "");
}

function pieceOf<Order extends PieceOrder>(
  order: Order,
  index: number,
  report: (done: number) => void,
): Piece<Order> {
  const begin = index * order.pieceSize;
  const size = Math.min(order.pieceSize, order.total - begin);
  const seed = (order.seed + index * SEED_STEP) % SEEDS;
  return { order, index, size, seed, progress: (done) => report(begin + done) };
}

/** A last piece that was smaller than the others runs again if the total grows. */
function extendRun<Order extends PieceOrder, Result>(
  state: RunState<Order, Result>,
  total: number,
): RunState<Order, Result> {
  const { order, results } = state;
  if (total <= order.total) return state;
  const whole = Math.floor(order.total / order.pieceSize);
  return { ...state, order: { ...order, total }, results: results.slice(0, whole) };
}

/** Logs the progress of this process every ten seconds, with the time that is left at its speed. */
function progressOf(
  { unit, log = console.error }: Pick<Campaign<PieceOrder, unknown>, "unit" | "log">,
  { total }: PieceOrder,
  before: number,
): (done: number) => void {
  const began = performance.now();
  let logged = began;
  return (done) => {
    const now = performance.now();
    if (now - logged < PROGRESS_EVERY_MS) return;
    logged = now;
    const leftMs = ((now - began) / Math.max(1, done - before)) * (total - done);
    const share = Math.floor((done / total) * 100);
    log(
      `${done} of ${total} ${unit} (${share} %) after ${duration(now - began)}, about ${duration(leftMs)} left`,
    );
  };
}

function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return `${Math.round(ms / 1000)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function readState<Order extends PieceOrder, Result>(
  { order, result }: Pick<Campaign<Order, Result>, "order" | "result">,
  file: string,
): RunState<Order, Result> {
  const state = z.object({ order, seconds: z.number(), results: z.array(result) });
  return state.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** The old state remains until the new one is complete. */
function writeState(file: string, state: RunState<PieceOrder, unknown>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`);
  renameSync(`${file}.new`, file);
}
