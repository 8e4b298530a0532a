import { type PagePlace, sameScroll } from "./page-geometry.ts";

/** Views of forms that scroll together. */
export type ScrollLink = {
  /** Adds a view's scrolling element; the result removes it. */
  readonly join: (pane: HTMLElement) => () => void;
  /** The view was scrolled on its own account, to a selected box: the others stay. */
  readonly settle: (pane: HTMLElement) => void;
};

/** Rounding by browsers, in CSS pixels. */
const TOLERANCE = 2;

/** A new link without views. */
export function scrollLink(): ScrollLink {
  const panes = new Set<HTMLElement>();
  /** Positions that the next scroll events of a view report without moving the others. */
  const settled = new WeakMap<HTMLElement, number>();
  const follow = (source: HTMLElement): void => {
    const expected = settled.get(source);
    settled.delete(source);
    if (expected !== undefined && Math.abs(expected - source.scrollTop) <= TOLERANCE) return;
    for (const pane of panes) {
      if (pane === source) continue;
      const before = pane.scrollTop;
      pane.scrollTop = sameScroll(placesIn(source), source.scrollTop, placesIn(pane));
      // Without a movement there is no event either.
      if (pane.scrollTop !== before) settled.set(pane, pane.scrollTop);
    }
  };
  return {
    join: (pane) => {
      const onScroll = (): void => follow(pane);
      panes.add(pane);
      pane.addEventListener("scroll", onScroll, { passive: true });
      return () => {
        panes.delete(pane);
        pane.removeEventListener("scroll", onScroll);
      };
    },
    settle: (pane) => settled.set(pane, pane.scrollTop),
  };
}

function placesIn(pane: HTMLElement): readonly PagePlace[] {
  return Array.from(pane.querySelectorAll<HTMLElement>("[data-page]"), (sheet) => ({
    top: sheet.offsetTop,
    height: sheet.offsetHeight,
  }));
}
