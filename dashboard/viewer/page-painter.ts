import { latestOnly } from "#workers/latest-only.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { differs, type Picture } from "./picture.ts";

/** The content that a page should show. */
export type Wanted = {
  readonly document: Pick<PdfDocument, "draw">;
  readonly picture: Picture;
  /** Device pixels per point. */
  readonly scale: number;
};

/** Keeps one page drawn. */
export type PagePainter = {
  /** Draws unless the page looks the same already. A drawing in progress is finished first, so that typing shows. */
  readonly show: (wanted: Wanted) => void;
  readonly stop: () => void;
};

/** `onDrawn` gets each finished drawing; `onFailed` why drawing failed. */
export function pagePainter(options: {
  readonly page: number;
  /** Raw names of the fields on the page. */
  readonly names: readonly string[];
  readonly onDrawn: (canvas: HTMLCanvasElement) => void;
  readonly onFailed: (error: unknown) => void;
}): PagePainter {
  const { page, names, onDrawn, onFailed } = options;
  const stopping = new AbortController();
  let drawn: Wanted | null = null;
  let latest: Wanted | null = null;
  const run = latestOnly<Wanted>(async (wanted) => {
    if (stopping.signal.aborted || isDrawn(drawn, wanted, names)) return;
    try {
      const canvas = await wanted.document.draw(page, wanted.scale, stopping.signal);
      drawn = wanted;
      onDrawn(canvas);
    } catch (error) {
      // The document of an earlier request may be closed already.
      if (!stopping.signal.aborted && wanted === latest) onFailed(error);
    }
  });
  const show = (wanted: Wanted): void => {
    latest = wanted;
    run(wanted);
  };
  return { show, stop: () => stopping.abort() };
}

function isDrawn(drawn: Wanted | null, wanted: Wanted, names: readonly string[]): boolean {
  return (
    drawn !== null && drawn.scale === wanted.scale && !differs(drawn.picture, wanted.picture, names)
  );
}
