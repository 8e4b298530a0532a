import type { Pixmap } from "mupdf";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";

/** The first letter's position on the base line, in points from the upper left corner. */
export type Word = { readonly text: string; readonly x: number; readonly y: number };

/** The words, pictures and ink that mupdf finds on a page of a result. */
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
      const text = page.toStructuredText("preserve-images,preserve-whitespace");
      const words = new WordList();
      let pictures = 0;
      text.walk({
        onImageBlock: () => {
          pictures += 1;
        },
        onChar: (character, [x, y], _font, size, quad) =>
          words.add(character, { x, y, size, right: quad[2] }),
      });
      const ink = inkOf(pixels);
      pixels.destroy();
      text.destroy();
      page.destroy();
      return { words: words.words, pictures, ink };
    });
  } finally {
    document.destroy();
  }
}

type Letter = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly right: number;
};

/** Shares of the font size: wider gaps, and other base lines, separate words. */
const GAP = 0.15;
const SHIFT = 0.1;

/** Joins letters that follow each other closely, whatever operators they were drawn with. */
class WordList {
  readonly words: { text: string; x: number; y: number }[] = [];
  #last: Letter | null = null;

  add(character: string, letter: Letter): void {
    const word = this.words.at(-1);
    if (character.trim() === "") this.#last = null;
    else {
      if (word !== undefined && this.#follows(letter)) word.text += character;
      else this.words.push({ text: character, x: letter.x, y: letter.y });
      this.#last = letter;
    }
  }

  #follows({ x, y, size }: Letter): boolean {
    const last = this.#last;
    if (last === null || Math.abs(y - last.y) > SHIFT * size) return false;
    return Math.abs(x - last.right) <= GAP * size;
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
