import type { Choice } from "#kit/select.tsx";
import { keysWords } from "#words/en/keys.ts";
import { choicesOf } from "./choices.ts";

const TEXTS = keysWords.replace;

/** How long a replaced key goes on. */
export type Overlap = keyof typeof TEXTS.overlaps;

/** The choices of the time that a replaced key goes on. */
export const OVERLAPS: readonly Choice<Overlap>[] = choicesOf(TEXTS.overlaps);

/** The same in seconds; 7 days are the most that the service accepts. */
export const OVERLAP_SECONDS: Readonly<Record<Overlap, number>> = {
  now: 0,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};
