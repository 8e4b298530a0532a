import type { DailyUsage } from "@platen/sdk";

type Days = DailyUsage["days"];

/** The PDFs that one environment, key or form made in a range of days. */
export type Share = {
  readonly id: number | string | null;
  /** Null when the key or form was deleted. */
  readonly name: string | null;
  readonly pdfs: number;
};

/** The totals of a range of days; `beyond` counts the PDFs above the plan's included number. */
export type Totals = {
  readonly pdfs: number;
  readonly suggestions: number;
  readonly beyond: number;
};

/** Returns the sums over these days. */
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

/** Returns the PDFs of each environment, key or form that the days are divided by, the most first. */
export function sharesOf(days: Days): readonly Share[] {
  const shares = new Map<string, Share>();
  for (const { id, name, pdf_generations: pdfs } of days.flatMap(({ by = [] }) => by)) {
    const key = `${typeof id} ${id}`;
    shares.set(key, { id, name, pdfs: pdfs + (shares.get(key)?.pdfs ?? 0) });
  }
  return [...shares.values()].toSorted((a, b) => b.pdfs - a.pdfs);
}
