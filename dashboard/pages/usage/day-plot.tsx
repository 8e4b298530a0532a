import type { DailyUsage } from "@platen/sdk";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { usageWords } from "#words/en/usage.ts";

const TEXTS = usageWords.plot;

type Days = DailyUsage["days"];

/** The PDFs of each day as bars, those beyond the plan in another colour. The table beneath says the same in numbers. */
export function DayPlot({ days }: { readonly days: Days }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    return drawWhenLoaded(element, days, {
      onPoint: setPointed,
      onMissing: () => setMissing(true),
    });
  }, [days]);
  const day = pointed === null ? undefined : days[pointed];
  if (isMissing) return null;
  return (
    <figure className="usage-plot">
      <div ref={frame} className="usage-canvas" role="img" aria-label={TEXTS.label(days.length)} />
      <figcaption className="usage-legend">
        <span className="usage-mark usage-mark-within" /> {TEXTS.within}
        <span className="usage-mark usage-mark-beyond" /> {TEXTS.beyond}
        {day !== undefined && (
          <span className="usage-pointed" aria-hidden="true">
            {TEXTS.day(day.date, day.pdf_generations, day.overage_pdfs)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/**
 * Draws as soon as the library is loaded; returns what removes the drawing. The library refuses browsers whose language
 * has no valid tag, such as `en-US@posix`: they have the table alone.
 */
function drawWhenLoaded(
  element: HTMLElement,
  days: Days,
  { onPoint, onMissing }: { onPoint: (place: number | null) => void; onMissing: () => void },
): () => void {
  let isWanted = true;
  let remove: (() => void) | null = null;
  const draw = async (): Promise<void> => {
    try {
      const { drawDays } = await import("./draw-days.ts");
      if (isWanted) remove = drawDays(element, days, onPoint);
    } catch {
      onMissing();
    }
  };
  void draw();
  return () => {
    isWanted = false;
    remove?.();
  };
}
