const SEEDS = 2 ** 31;
const ANSWER_DELAY_MS = "200";

/**
 * The variables of a run that is not like the one before: generated inputs have another seed, which `at` decides, and the
 * service's answers reach a browser in any order.
 */
export function chanceOf(at: number): {
  readonly TEST_SEED: string;
  readonly TEST_ANSWER_DELAY_MS: string;
} {
  return { TEST_SEED: String(at % SEEDS), TEST_ANSWER_DELAY_MS: ANSWER_DELAY_MS };
}
