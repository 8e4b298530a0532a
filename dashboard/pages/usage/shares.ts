import type { DailyUsage } from "@platen/sdk";

type Days = DailyUsage["days"];

/** The PDFs of one environment, key or form in all days. */
export type Share = {
  readonly id: number | string | null;
  /** null: it was deleted. */
  readonly name: string | null;
  readonly pdfs: number;
};

/** The totals of days. */
export type Totals = {
  readonly pdfs: number;
  readonly suggestions: number;
  readonly beyond: number;
};

/** Adds days up. */
export function totalsOf(days: Days): Totals {
  return days.reduce(
    (sum, day) => ({
      pdfs: sum.pdfs + day.pdf_generations,
      suggestions: sum.suggestions + day.ai_generations,
      beyond: sum.beyond + day.overage_pdfs,
    }),
    { pdfs: 0, suggestions: 0, beyond: 0 },
  );
}

/** Adds up what the days are divided by, the largest first. */
export function sharesOf(days: Days): readonly Share[] {
  const shares = new Map<string, Share>();
  for (const { id, name, pdf_generations: pdfs } of days.flatMap(({ by = [] }) => by)) {
    const key = `${typeof id} ${id}`;
    shares.set(key, { id, name, pdfs: pdfs + (shares.get(key)?.pdfs ?? 0) });
  }
  return [...shares.values()].toSorted((a, b) => b.pdfs - a.pdfs);
}
