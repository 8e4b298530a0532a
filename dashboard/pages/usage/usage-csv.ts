import type { DailyUsage } from "@platen/sdk";
import { csvText } from "#data/csv-text.ts";
import type { Dimension } from "#data/usage.ts";

/** The days as CSV: a line a day, or a line for each part of a day where they are divided. */
export function usageCsv({ days }: Pick<DailyUsage, "days">, by: Dimension | null): string {
  if (by === null)
    return csvText([
      ["date", "pdf_generations", "ai_generations", "overage_pdfs"],
      ...days.map((day) => [
        day.date,
        String(day.pdf_generations),
        String(day.ai_generations),
        String(day.overage_pdfs),
      ]),
    ]);
  return csvText([
    ["date", by, "name", "pdf_generations"],
    ...days.flatMap((day) =>
      (day.by ?? []).map(({ id, name, pdf_generations: pdfs }) => [
        day.date,
        String(id ?? ""),
        name ?? "",
        String(pdfs),
      ]),
    ),
  ]);
}
