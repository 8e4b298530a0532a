import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "#kit/button.tsx";
import { ErrorState } from "#kit/states.tsx";
import { formWords } from "#words/en/forms.ts";
import type { Field, FormPage } from "./form.ts";
import {
  boxesOf,
  nextZoom,
  PIXELS_PER_POINT,
  pageAt,
  scaleFor,
  type Zoom,
} from "./page-geometry.ts";
import type { PageLayer } from "./page-layer.ts";
import { PageSheet } from "./page-sheet.tsx";
import type { BoxDrop, BoxState, BoxTexts, Picture, Selection } from "./picture.ts";
import type { ScrollLink } from "./scroll-link.ts";
import { useDocument } from "./use-document.ts";

const TEXTS = formWords.viewer;
const NO_STATES: ReadonlyMap<string, BoxState> = new Map();

type Props = {
  /** Name of the form, for screen readers. */
  readonly name: string;
  /** The picture to draw; null while it is loaded. */
  readonly picture: Picture | null;
  readonly pages: readonly FormPage[];
  readonly fields: readonly Field[];
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
  /** By raw name; fields that are not in it are `normal`. */
  readonly states?: ReadonlyMap<string, BoxState>;
  readonly texts?: BoxTexts;
  /** Views that scroll together. */
  readonly link?: ScrollLink;
  /** Compared by identity. People who cannot drag need another way, such as the rows. */
  readonly drop?: BoxDrop | null;
  /** Lies on the pages in place of the boxes; always the same component. */
  readonly layer?: PageLayer | null;
};

/** The pages of a form with the boxes of its fields, in a pane that scrolls alone. Drawn again only with other props. */
export const FormView = memo(function FormView(props: Props): ReactNode {
  const { name, picture, pages, fields, selection, onSelect } = props;
  const { states = NO_STATES, texts = "numbers", drop = null, layer = null, link } = props;
  const view = useRef<HTMLElement>(null);
  const { shown, error } = useDocument(picture);
  const [failure, setFailure] = useState<unknown>(null);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const width = useWidth(view);
  const scale = scaleFor(zoom, pages, width);
  const boxes = useMemo(() => boxesOf(pages, fields), [pages, fields]);
  const select = useStable((field: string) => onSelect({ name: field, from: "page" }));
  useEffect(() => setFailure(null), [shown]);
  useScrollToSelected(view, selection, link);
  useEffect(() => (view.current === null ? undefined : link?.join(view.current)), [link]);
  const fault = error ?? failure;
  const change = (direction: 1 | -1): void => setZoom(nextZoom(scale, direction));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+") change(1);
    else if (event.key === "-") change(-1);
    else if (event.key === "0") setZoom("fit");
    else return;
    event.preventDefault();
  };
  return (
    <div className="form-view">
      <Toolbar view={view} count={pages.length} scale={scale} zoom={zoom} onZoom={setZoom} />
      {fault !== null && (
        <ErrorState title={TEXTS.broken} hint={fault instanceof Error ? fault.message : ""} />
      )}
      <section
        ref={view}
        className="form-pages"
        aria-label={TEXTS.pages(name)}
        aria-busy={shown === null && fault === null}
        // A region that scrolls is reached by keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {width > 0 &&
          pages.map((page, index) => (
            <PageSheet
              key={page.page}
              page={page}
              boxes={boxes[index] ?? []}
              scale={scale}
              shown={shown}
              view={view}
              selected={isOnPage(fields, selection, page.page) ? (selection?.name ?? null) : null}
              states={states}
              texts={texts}
              drop={drop}
              layer={layer}
              onSelect={select}
              onFailed={setFailure}
            />
          ))}
      </section>
    </div>
  );
});

/** Navigation and zoom. */
const Toolbar = memo(function Toolbar(props: {
  readonly view: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly scale: number;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
}): ReactNode {
  const { view, count, scale, zoom, onZoom } = props;
  const page = useCurrentPage(view);
  const go = (to: number): void => {
    const sheet = view.current?.querySelector<HTMLElement>(`[data-page="${to}"]`);
    if (sheet !== null && sheet !== undefined) view.current?.scrollTo({ top: sheet.offsetTop });
  };
  const [larger, smaller] = [nextZoom(scale, 1), nextZoom(scale, -1)];
  const now = scale / PIXELS_PER_POINT;
  return (
    <div className="form-tools">
      <div className="form-tools-group">
        <Button aria-label={TEXTS.previous} isDisabled={page <= 1} onPress={() => go(page - 1)}>
          ‹
        </Button>
        <span aria-live="polite">{TEXTS.pageOf(page, count)}</span>
        <Button aria-label={TEXTS.next} isDisabled={page >= count} onPress={() => go(page + 1)}>
          ›
        </Button>
      </div>
      <div className="form-tools-group">
        <Button
          aria-label={TEXTS.zoomOut}
          isDisabled={smaller >= now}
          onPress={() => onZoom(smaller)}
        >
          −
        </Button>
        <span>{`${Math.round(now * 100)} %`}</span>
        <Button aria-label={TEXTS.zoomIn} isDisabled={larger <= now} onPress={() => onZoom(larger)}>
          +
        </Button>
        <Button isDisabled={zoom === "fit"} onPress={() => onZoom("fit")}>
          {TEXTS.fit}
        </Button>
      </div>
    </div>
  );
});

function isOnPage(fields: readonly Field[], selection: Selection | null, page: number): boolean {
  const field = fields.find(({ name }) => name === selection?.name);
  return field?.widgets.some((widget) => widget.page === page) === true;
}

function useCurrentPage(view: RefObject<HTMLElement | null>): number {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const pane = view.current;
    if (pane === null) return;
    const update = (): void => {
      const tops = Array.from(
        pane.querySelectorAll<HTMLElement>("[data-page]"),
        (sheet) => sheet.offsetTop,
      );
      setPage(pageAt(tops, pane.scrollTop + pane.clientHeight / 3));
    };
    pane.addEventListener("scroll", update, { passive: true });
    return () => pane.removeEventListener("scroll", update);
  }, [view]);
  return page;
}

/** Scrolls to the first box of a field that was selected among the rows. */
function useScrollToSelected(
  view: RefObject<HTMLElement | null>,
  selection: Selection | null,
  link: ScrollLink | undefined,
): void {
  useEffect(() => {
    if (selection === null || selection.from === "page") return;
    const name = CSS.escape(selection.name);
    const box = view.current?.querySelector(`[data-field="${name}"] rect`);
    const before = view.current?.scrollTop;
    box?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (view.current !== null && view.current.scrollTop !== before) link?.settle(view.current);
  }, [view, selection, link]);
}

/** Width of an element's content in CSS pixels; 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** A function that stays the same and calls the latest one, so that memoised pages stay. */
function useStable<T>(callback: (value: T) => void): (value: T) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((value) => latest.current(value), []);
}
