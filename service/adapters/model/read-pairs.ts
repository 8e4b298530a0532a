import { z } from "zod";
import type { AdviceRequest, AdvisedPair } from "#domain/suggestions";

/** A model that repeats itself names some pairs twice. */
const PAIRS_MAX = 1000;

const Pairs = z.strictObject({
  pairs: z.array(z.tuple([z.int(), z.int(), z.number().min(0).max(1)])).max(PAIRS_MAX),
});

/** The pairs of an answer. Null if anything in it is not as asked for: an answer is used as a whole or not at all. */
export function readPairs(
  answer: unknown,
  { fields, aliases }: AdviceRequest,
): readonly AdvisedPair[] | null {
  const { success, data } = Pairs.safeParse(answer);
  if (!success) return null;
  const numbers = new Set(fields.map(({ n }) => n));
  const aliasNumbers = new Set(aliases.map(({ m }) => m));
  const areKnown = data.pairs.every(([n, m]) => numbers.has(n) && aliasNumbers.has(m));
  return areKnown ? data.pairs.map(([n, m, confidence]) => ({ n, m, confidence })) : null;
}
