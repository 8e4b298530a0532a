import assert from "node:assert/strict";
import { test } from "node:test";
import { STYLE } from "./mod.ts";

/** Colours by name, light and dark. */
const COLOURS = new Map(
  [...STYLE.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, [light, dark]] as const,
  ),
);

/** Pairs of text and background. */
const PAIRS = [
  ["ink", "sheet"],
  ["ink", "ground"],
  ["muted", "sheet"],
  ["muted", "ground"],
  ["accent", "sheet"],
  ["accent", "ground"],
  ["on-accent", "accent"],
  ["sheet", "fault"],
  ["fault", "sheet"],
  ["warn", "sheet"],
  ["good", "sheet"],
  ["on-banner", "banner"],
] as const;

test("every text has sufficient contrast in light and dark mode (WCAG 2.2, 1.4.3)", () => {
  assert.ok(COLOURS.size >= 12);
  for (const [text, ground] of PAIRS) {
    for (const theme of [0, 1] as const) {
      const ratio = contrast(colour(text, theme), colour(ground, theme));
      assert.ok(ratio >= 4.5, `${text} on ${ground}: ${ratio.toFixed(2)}`);
    }
  }
});

function colour(name: string, theme: 0 | 1): string {
  return COLOURS.get(name)?.[theme] ?? assert.fail(`no colour ${name}`);
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
