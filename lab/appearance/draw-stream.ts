import type { Device, PDFDocument, PDFObject } from "mupdf";
import type { Mupdf } from "../referees/mupdf-library.ts";
import type { Drawing, Glyph, Path } from "./drawing.ts";

/**
 * Runs `content`, by default the stream's own, with the stream's resources, without a stream the form's, and notes
 * what is painted where. It becomes a page of its own, so that neither flags nor place of its widget matter.
 */
export function drawStream(
  mupdf: Mupdf,
  document: PDFDocument,
  stream: PDFObject | null,
  content: string | null = null,
): Drawing {
  const own = stream === null ? new Uint8Array() : stream.readStream().asUint8Array();
  const bytes = content === null ? own : latin1(content);
  const form = document.getTrailer().get("Root", "AcroForm");
  const resources = stream === null ? form.get("DR") : stream.get("Resources");
  const fonts = resources.isNull() ? document.newDictionary() : resources;
  const page = document.addPage([0, 0, PAGE, PAGE], 0, fonts, bytes);
  document.insertPage(-1, page);
  const glyphs: Glyph[] = [];
  const paths: Path[] = [];
  const device = recorder(mupdf, glyphs, paths);
  document.loadPage(document.countPages() - 1).run(device, mupdf.Matrix.identity);
  device.close();
  return { glyphs, paths };
}

/** Records what is painted, with y upwards again. */
function recorder(mupdf: Mupdf, glyphs: Glyph[], paths: Path[]): Device {
  return new mupdf.Device({
    fillText(text, ctm) {
      text.walk({
        showGlyph(_font, [a, b, , , x, y], _glyph, unicode) {
          const char = unicode > 0 ? String.fromCodePoint(unicode) : "";
          const size = Math.hypot(a, b) * Math.hypot(ctm[0], ctm[1]);
          const [left, top] = placePoint(ctm, x, y);
          glyphs.push({ char, x: left, y: top, size });
        },
      });
    },
    fillPath(path, _evenOdd, ctm, _space, color) {
      paths.push({ paint: "fill", numbers: pathNumbers(path, ctm), color: [...color], width: 0 });
    },
    strokePath(path, stroke, ctm, _space, color) {
      const width = stroke.getLineWidth() * Math.hypot(ctm[0], ctm[1]);
      paths.push({ paint: "stroke", numbers: pathNumbers(path, ctm), color: [...color], width });
    },
  });
}

type Matrix = readonly [number, number, number, number, number, number];
type Walked = {
  walk: (walker: {
    moveTo: (x: number, y: number) => void;
    lineTo: (x: number, y: number) => void;
    curveTo: (a: number, b: number, c: number, d: number, x: number, y: number) => void;
  }) => void;
};

function pathNumbers(path: Walked, ctm: Matrix): readonly number[] {
  const numbers: number[] = [];
  path.walk({
    moveTo: (x, y) => numbers.push(...placePoint(ctm, x, y)),
    lineTo: (x, y) => numbers.push(...placePoint(ctm, x, y)),
    curveTo: (a, b, c, d, x, y) =>
      numbers.push(...placePoint(ctm, a, b), ...placePoint(ctm, c, d), ...placePoint(ctm, x, y)),
  });
  return numbers;
}

function placePoint([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, PAGE - (b * x + d * y + f)];
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** Side of the page that a stream is run on. */
const PAGE = 2000;
