import type { Color, Mark, PageSpec } from "./form-spec.ts";
import { printedString, printedWidth } from "./printed-text.ts";

const SIZE_DEFAULT = 10;

/** The content stream of a page, one character per byte. Fonts: /F1 Helvetica, /F2 Helvetica-Bold. */
export function pageContent(page: PageSpec): string {
  return (page.marks ?? []).map(draw).join("\n");
}

function draw(mark: Mark): string {
  switch (mark.kind) {
    case "text":
      return drawText(mark);
    case "line":
      return `${color(mark.color)} RG ${mark.width ?? 0.5} w ${point(mark.from)} m ${point(mark.to)} l S`;
    case "box":
      return drawBox(mark);
    case "ring":
      return drawRing(mark);
  }
}

function drawText(mark: Extract<Mark, { kind: "text" }>): string {
  const font = mark.font ?? "Helvetica";
  const size = mark.size ?? SIZE_DEFAULT;
  const width = mark.align === undefined ? 0 : printedWidth(mark.text, font, size);
  const share = { left: 0, center: 0.5, right: 1 }[mark.align ?? "left"];
  const x = number(mark.at[0] - width * share);
  const resource = font === "Helvetica" ? "F1" : "F2";
  const show = `${x} ${number(mark.at[1])} Td ${printedString(mark.text)} Tj`;
  const mode = mark.invisible === true ? "3 Tr " : "";
  return `${color(mark.color)} rg BT ${mode}/${resource} ${size} Tf ${show} ET`;
}

function drawBox(mark: Extract<Mark, { kind: "box" }>): string {
  const [x1, y1, x2, y2] = mark.rect;
  const path = `${point([x1, y1])} ${point([x2 - x1, y2 - y1])} re`;
  const fill = mark.fill === undefined ? "" : `${color(mark.fill)} rg ${path} f`;
  const width = mark.width ?? 0.5;
  return width === 0 ? fill : `${fill} ${color(mark.color)} RG ${width} w ${path} S`;
}

/** Four Bézier quarters (k = 0.5523). */
function drawRing(mark: Extract<Mark, { kind: "ring" }>): string {
  const [x, y] = mark.center;
  const r = mark.radius;
  const k = r * 0.5523;
  const curves = [
    [x + r, y + k, x + k, y + r, x, y + r],
    [x - k, y + r, x - r, y + k, x - r, y],
    [x - r, y - k, x - k, y - r, x, y - r],
    [x + k, y - r, x + r, y - k, x + r, y],
  ];
  const path = curves.map((curve) => `${curve.map(number).join(" ")} c`).join(" ");
  return `${color(mark.color)} RG ${mark.width ?? 0.5} w ${point([x + r, y])} m ${path} S`;
}

function color(value: Color = [0, 0, 0]): string {
  return value.map(number).join(" ");
}

function point([x, y]: readonly [number, number]): string {
  return `${number(x)} ${number(y)}`;
}

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
