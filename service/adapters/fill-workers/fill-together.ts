import type { CompiledTemplate } from "@platen/engine";
import type { FilledRows, LostRows, RowsToFill } from "#domain/bulk";
import type { FillPool } from "./fill-pool.ts";

/** The first of them waits for the last: some milliseconds. */
const TOGETHER_MAX = 16;

/**
 * The same pool, to which single rows that are asked for while its threads are busy go together, when they are for one
 * compilation: a thread is woken once for many. When a thread dies of them each goes by itself.
 */
export function fillTogether(pool: FillPool): FillPool {
  const waiting: Waiting[] = [];
  let underWay = 0;
  const serve = async (): Promise<void> => {
    underWay += 1;
    while (waiting.length > 0) await settle(pool, nextOf(waiting));
    underWay -= 1;
  };
  return {
    ...pool,
    fill: (work, compiled, signal) => {
      if (work.rows.length !== 1) return pool.fill(work, compiled, signal);
      const { promise, resolve, reject } = Promise.withResolvers<FilledRows | LostRows>();
      waiting.push({ kind: kindOf(work), work, compiled, signal, resolve, reject });
      if (underWay < pool.threads) void serve();
      return promise;
    },
  };
}

type Waiting = {
  /** What can go together says the same. */
  readonly kind: string;
  readonly work: RowsToFill;
  readonly compiled: CompiledTemplate;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: FilledRows | LostRows) => void;
  readonly reject: (error: unknown) => void;
};

function kindOf({ compiledKey, strict, tails = "packed" }: RowsToFill): string {
  return `${tails} ${strict} ${compiledKey}`;
}

/** Removes the oldest entry and those that can be filled with it; entries whose caller gave up are rejected. */
function nextOf(waiting: Waiting[]): readonly Waiting[] {
  const all = waiting.splice(0);
  for (const { signal, reject } of all) if (signal?.aborted === true) reject(signal.reason);
  const wanted = all.filter(({ signal }) => signal?.aborted !== true);
  const kind = wanted[0]?.kind;
  const some: Waiting[] = [];
  const others: Waiting[] = [];
  for (const one of wanted)
    (one.kind === kind && some.length < TOGETHER_MAX ? some : others).push(one);
  waiting.push(...others);
  return some;
}

async function settle(pool: FillPool, some: readonly Waiting[]): Promise<void> {
  const [first] = some;
  if (first === undefined) return;
  try {
    const answer = await pool.fill(joined(first.work, some), first.compiled);
    if (answer.kind === "tried") return share(answer, some);
    if (some.length === 1) return first.resolve(answer);
  } catch (error) {
    for (const { reject } of some) reject(error);
    return;
  }
  for (const one of some) await settle(pool, [one]);
}

function joined(work: RowsToFill, some: readonly Waiting[]): RowsToFill {
  if (some.length === 1) return work;
  const rows = some.flatMap(({ work: { uploadId, rows: own } }) =>
    own.map((row) => ({ ...row, uploadId })),
  );
  return { ...work, rows };
}

/** Gives each his own row and his own bytes. */
function share({ outcomes, packed }: FilledRows, some: readonly Waiting[]): void {
  let at = 0;
  for (const [index, outcome] of outcomes.entries()) {
    const bytes = outcome.kind === "filled" ? outcome.packedBytes : 0;
    const own = packed.subarray(at, at + bytes);
    at += bytes;
    some[index]?.resolve({ kind: "tried", outcomes: [outcome], packed: own });
  }
}
