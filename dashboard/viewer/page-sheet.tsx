import { memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { formWords } from "#words/en/forms.ts";
import type { FormPage } from "./form.ts";
import { PageBoxes } from "./page-boxes.tsx";
import { type Box, type FieldBox, shownSize } from "./page-geometry.ts";
import type { PageLayer } from "./page-layer.ts";
import { type PagePainter, pagePainter } from "./page-painter.ts";
import type { BoxDrop, BoxState, BoxTexts } from "./picture.ts";
import type { Shown } from "./use-document.ts";

type Props = {
  readonly page: FormPage;
  readonly boxes: readonly FieldBox[];
  /** CSS pixels per point. */
  readonly scale: number;
  readonly shown: Shown | null;
  /** The element that scrolls. */
  readonly view: RefObject<HTMLElement | null>;
  readonly selected: string | null;
  readonly states: ReadonlyMap<string, BoxState>;
  readonly texts: BoxTexts;
  readonly drop: BoxDrop | null;
  /** In place of the boxes. */
  readonly layer: PageLayer | null;
  readonly onSelect: (name: string) => void;
  readonly onFailed: (error: unknown) => void;
};

/** Pages within this distance of the view are drawn ahead. */
const AHEAD = "300px";
const NO_LINES: readonly Box[] = [];

/** One page, drawn while it is in view. */
export const PageSheet = memo(function PageSheet(props: Props): ReactNode {
  const { page, boxes, scale, shown, view, selected, states, texts, drop, layer: Layer } = props;
  const { onSelect, onFailed } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const painter = useRef<PagePainter | null>(null);
  const isInView = useInView(sheet, view);
  const names = useMemo(() => [...new Set(boxes.map(({ field }) => field.name))], [boxes]);
  useEffect(() => {
    if (!isInView) return;
    const own = pagePainter({
      page: page.page,
      names,
      onDrawn: (canvas) => picture.current?.replaceChildren(canvas),
      onFailed,
    });
    painter.current = own;
    return () => {
      own.stop();
      painter.current = null;
    };
  }, [isInView, page.page, names, onFailed]);
  useEffect(() => {
    if (!isInView || shown === null) return;
    painter.current?.show({ ...shown, scale: scale * devicePixelRatio });
  }, [isInView, shown, scale, names, onFailed]);
  const size = useMemo(() => shownSize(page), [page]);
  const lines = useLines(Layer !== null && isInView ? shown : null, page.page);
  return (
    <div
      ref={sheet}
      className="form-page"
      data-page={page.page}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <div
        ref={picture}
        className="form-picture"
        role="img"
        aria-label={formWords.viewer.page(page.page)}
      />
      {Layer === null ? (
        <PageBoxes
          size={size}
          boxes={boxes}
          selected={selected}
          states={states}
          texts={texts}
          drop={drop}
          onSelect={onSelect}
        />
      ) : (
        <Layer page={page} size={size} scale={scale} lines={lines} />
      )}
    </div>
  );
});

/** The lines of a page of a document; none while they are read, and without a document. */
function useLines(shown: Shown | null, page: number): readonly Box[] {
  const [lines, setLines] = useState<readonly Box[]>(NO_LINES);
  useEffect(() => {
    if (shown === null) return;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      // Fields are drawn without the lines, too.
      const found = await shown.document.lines(page).catch(() => NO_LINES);
      if (isCurrent) setLines(found);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [shown, page]);
  return lines;
}

function useInView(
  sheet: RefObject<HTMLElement | null>,
  view: RefObject<HTMLElement | null>,
): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (sheet.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting === true),
      { root: view.current, rootMargin: AHEAD },
    );
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [sheet, view]);
  return isInView;
}
