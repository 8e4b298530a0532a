import type { OutlinePoint } from "./true-type.ts";

/** A mark's outline, clockwise in 1/1000 em, and its character. */
export type MarkShape = { readonly char: string; readonly points: readonly OutlinePoint[] };

/** The marks that Acrobat offers, by their codes in ZapfDingbats, with that font's position and size. */
export const MARK_SHAPES: ReadonlyMap<string, MarkShape> = new Map([
  ["4", { char: "✔", points: check() }],
  ["8", { char: "✘", points: cross() }],
  ["H", { char: "★", points: star() }],
  ["l", { char: "●", points: disc(396, 347, 361) }],
  ["n", { char: "■", points: box(35, 0, 726, 691) }],
  ["u", { char: "◆", points: diamond() }],
]);

/** A check mark: a short stroke down, a long one up. */
function check(): readonly OutlinePoint[] {
  return [
    [36, 381, true],
    [100, 485, false],
    [166, 485, true],
    [213, 485, false],
    [217, 450, true],
    [226, 345, false],
    [241, 289, true],
    [252, 258, false],
    [270, 258, true],
    [284, 258, false],
    [302, 276, true],
    [460, 430, false],
    [618, 582, true],
    [690, 652, false],
    [745, 690, true],
    [765, 706, false],
    [785, 706, true],
    [811, 706, false],
    [811, 692, true],
    [811, 586, true],
    [735, 490, false],
    [572, 332, true],
    [420, 168, false],
    [254, 16, true],
    [222, -13, false],
    [192, -13, true],
    [136, -13, false],
    [60, 70, true],
    [36, 240, false],
    [36, 310, true],
  ];
}

/** Two crossing strokes. */
function cross(): readonly OutlinePoint[] {
  return corners([
    [87, 594],
    [118, 640],
    [190, 662],
    [216, 640],
    [322, 470],
    [555, 705],
    [642, 622],
    [405, 341],
    [560, 160],
    [538, 84],
    [414, 41],
    [288, 188],
    [135, -14],
    [36, 110],
    [203, 334],
  ]);
}

/** Five points; opposite edges are collinear. */
function star(): readonly OutlinePoint[] {
  return corners([
    [408, 707],
    [495, 436],
    [782, 436],
    [550, 264],
    [639, -13],
    [408, 155],
    [178, -13],
    [266, 264],
    [35, 436],
    [322, 436],
  ]);
}

function diamond(): readonly OutlinePoint[] {
  return corners([
    [35, 346],
    [394, 705],
    [754, 346],
    [394, -14],
  ]);
}

function box(left: number, bottom: number, right: number, top: number): readonly OutlinePoint[] {
  return corners([
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ]);
}

/** A circle of sixteen curves, accurate to one unit. */
function disc(x: number, y: number, radius: number): readonly OutlinePoint[] {
  const curves = 16;
  const outer = radius / Math.cos(Math.PI / curves);
  return Array.from({ length: curves * 2 }, (_, i) => {
    const [angle, along] = [(-i * Math.PI) / curves, i % 2 === 0 ? radius : outer];
    const [across, up] = [Math.cos(angle) * along, Math.sin(angle) * along];
    return [Math.round(x + across), Math.round(y + up), i % 2 === 0] as const;
  });
}

function corners(points: readonly (readonly [number, number])[]): readonly OutlinePoint[] {
  return points.map(([x, y]) => [x, y, true] as const);
}
