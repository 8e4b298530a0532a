import type { Pixmap } from "mupdf";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";

/** The first letter's position on the base line, in points from the upper left corner. */
export type Word = { readonly text: string; readonly x: number; readonly y: number };

/** What mupdf finds and draws on a page of a result. */
export type DrawnPage = {
  readonly words: readonly Word[];
  readonly pictures: number;
  readonly ink: Ink;
};

/** Pixels of a page at 72 dpi, true where something is drawn. */
export type Ink = { readonly width: number; readonly height: number; readonly dark: Uint8Array };

export async function readDrawnPages(pdf: Uint8Array): Promise<readonly DrawnPage[]> {
  const mupdf = await loadMupdf();
  const document = openWithMupdf(mupdf, pdf);
  try {
    return Array.from({ length: document.countPages() }, (_, index) => {
      const page = document.loadPage(index);
      const pixels = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray);
      const text = page.toStructuredText("preserve-images,preserve-spans,preserve-whitespace");
      const words: { text: string; x: number; y: number }[] = [];
      let pictures = 0;
      let open: { text: string; x: number; y: number } | null = null;
      text.walk({
        onImageBlock: () => {
          pictures += 1;
        },
        beginLine: () => {
          open = null;
        },
        onChar: (character, [x, y]) => {
          if (character.trim() === "") open = null;
          else if (open === null) words.push((open = { text: character, x, y }));
          else open.text += character;
        },
      });
      const ink = inkOf(pixels);
      pixels.destroy();
      text.destroy();
      page.destroy();
      return { words, pictures, ink };
    });
  } finally {
    document.destroy();
  }
}

/** The ink of a PNG, decoded by mupdf. */
export async function inkOfPng(png: Uint8Array): Promise<Ink> {
  const mupdf = await loadMupdf();
  const image = new mupdf.Image(png);
  const pixels = image.toPixmap();
  const gray = pixels.convertToColorSpace(mupdf.ColorSpace.DeviceGray, false);
  const ink = inkOf(gray);
  gray.destroy();
  pixels.destroy();
  image.destroy();
  return ink;
}

const DARK_BELOW = 200;

function inkOf(pixels: Pixmap): Ink {
  const width = pixels.getWidth();
  const height = pixels.getHeight();
  const stride = pixels.getStride();
  const step = pixels.getNumberOfComponents();
  const samples = pixels.getPixels();
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      dark[y * width + x] = (samples[y * stride + x * step] ?? 255) < DARK_BELOW ? 1 : 0;
    }
  }
  return { width, height, dark };
}
