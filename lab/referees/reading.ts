/**
 * The findings of a foreign library in a filled form. Each reader has one shape, so that a judge can ask
 * several of them the same question.
 */
export type Reading = {
  readonly library: LibraryName;
  /** Places by full field name; one entry for each place where the library meets the field. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
};

export type LibraryName = "pdf-lib" | "libpdf" | "pdfjs" | "pdfium" | "mupdf";

/** One place where a library meets a field: a widget, or a field dictionary. */
export type Place = {
  /** /V: a text, the selected export values, a state's name; [] if absent. */
  readonly values: readonly string[];
  /** /AS of a button's widget; `null` where the library does not report it. */
  readonly state: string | null;
};

/** Rejects when the library cannot open the file at all. */
export type Reader = (pdf: Uint8Array) => Promise<Reading>;

/** Gathers places by name, in the order in which they were met. */
export class PlaceList {
  readonly places = new Map<string, Place[]>();

  /** Empty values are left out: libraries disagree on whether "" is a value. */
  add(name: string, values: readonly string[], state: string | null): void {
    const place: Place = { values: values.filter((value) => value !== ""), state };
    const known = this.places.get(name);
    if (known === undefined) this.places.set(name, [place]);
    else known.push(place);
  }
}
