import type { DailyUsage } from "@platen/sdk";
import Plot from "uplot";

const HEIGHT = 240;
const SECOND_MS = 1000;
const HALF_DAY_S = 12 * 60 * 60;
/** A bar takes this part of the room of a day, and at most this many pixels. */
const BAR: [number, number] = [0.7, 40];
const AXIS_SIZE = 48;
const FONT = "12px system-ui, sans-serif";

type Days = DailyUsage["days"];

/** Draws days into an element, as wide as it is. Returns what removes the drawing; `onPoint` gets the day under the mouse. */
export function drawDays(
  element: HTMLElement,
  days: Days,
  onPoint: (place: number | null) => void,
): () => void {
  const colors = colorsIn(element);
  const plot = new Plot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      // Days are those of the service, in UTC.
      tzDate: (seconds) => Plot.tzDate(new Date(seconds * SECOND_MS), "Etc/UTC"),
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      // Half a day on either side, so that the first and the last bar are whole.
      scales: {
        x: { range: (_, min, max) => [min - HALF_DAY_S, max + HALF_DAY_S] },
        y: { range: (_, _min, max) => [0, Math.max(1, max * 1.05)] },
      },
      axes: [axis(colors), { ...axis(colors), size: AXIS_SIZE, incrs: WHOLE }],
      series: [{}, bars(colors.within), bars(colors.beyond)],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [
      days.map(({ date }) => Date.parse(date) / SECOND_MS),
      days.map((day) => barOf(day.pdf_generations)),
      days.map((day) => barOf(day.overage_pdfs)),
    ],
    element,
  );
  const sizes = new ResizeObserver(() =>
    plot.setSize({ width: element.clientWidth, height: HEIGHT }),
  );
  sizes.observe(element);
  const redraw = (): void => plot.redraw(false);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", redraw);
  const themes = new MutationObserver(redraw);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    themes.disconnect();
    dark.removeEventListener("change", redraw);
    sizes.disconnect();
    plot.destroy();
  };
}

/** Steps of the axis: there are no halves of PDFs. */
const WHOLE = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
];

/** Reads the colours of the style sheet at each drawing, because a canvas does not follow the theme. */
function colorsIn(element: HTMLElement) {
  const color = (name: string) => (): string => {
    element.style.setProperty("outline-color", `var(${name})`);
    return getComputedStyle(element).outlineColor;
  };
  return {
    within: color("--accent"),
    beyond: color("--warning"),
    text: color("--text-soft"),
    line: color("--line"),
  };
}

/** A bar without height would be drawn as a line. */
function barOf(count: number): number | null {
  return count === 0 ? null : count;
}

function axis({ text, line }: ReturnType<typeof colorsIn>): Plot.Axis {
  const lines = { stroke: line, width: 1 };
  return { stroke: text, font: FONT, grid: lines, ticks: lines };
}

function bars(color: () => string): Plot.Series {
  const paths = Plot.paths.bars?.({ size: BAR });
  return { stroke: color, fill: color, points: { show: false }, ...(paths && { paths }) };
}
