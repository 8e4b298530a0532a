/** Addresses of files that scripts load by themselves; `served.json` lists them, the build defines the name. */
declare const SERVED: {
  readonly logo: string;
  readonly fillWorker: string;
  readonly sheetWorker: string;
  readonly pdfWorker: string;
  readonly pdfRenderer: string;
  /** The start of the addresses of pdf.js's data: character maps, standard fonts, decoders. */
  readonly pdfData: string;
  readonly shaper: string;
  readonly subsetter: string;
};

/** The address of a file; a function, because tests run without a build. */
export function addressOf(name: keyof typeof SERVED): string {
  return SERVED[name];
}

/** The address of a font for scripts that forms' own fonts lack. */
export function fontAddress(face: string): string {
  return `/app/fonts/${face}.ttf`;
}
