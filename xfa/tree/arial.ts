/** The styles of a font with Arial's metrics. */
export type ArialStyle = "regular" | "italic" | "bold" | "boldItalic";

/** Reads a TrueType font with Arial's metrics: fonts that a form does not embed are measured by it. */
export type ReadArial = (style: ArialStyle) => Promise<Uint8Array>;

/** The names by which pdf.js asks for them. */
const STYLES: Readonly<Record<string, ArialStyle>> = {
  "LiberationSans-Regular.ttf": "regular",
  "LiberationSans-Italic.ttf": "italic",
  "LiberationSans-Bold.ttf": "bold",
  "LiberationSans-BoldItalic.ttf": "boldItalic",
};

/** The class whose instances fetch standard fonts for pdf.js. */
type FontFactory = new () => {
  fetch(wanted: { readonly filename: string }): Promise<Uint8Array>;
};

/** The fonts for a layout, which needs no other file. */
export function fontFactory(readArial: ReadArial): FontFactory {
  return class {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      const style = STYLES[filename];
      if (style === undefined) throw new Error(`no data for ${filename}`);
      return await readArial(style);
    }
  };
}
