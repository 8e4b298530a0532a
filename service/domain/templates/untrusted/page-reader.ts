import type { ShownPage } from "@platen/engine/assemble";
import type { FieldLabel, FieldOnPages, PageText } from "@platen/forms";
import type { PdfInput } from "./form-reader.ts";

/** The pages of a form, and its fields on them. */
export type FormPages = {
  readonly pages: readonly ShownPage[];
  readonly fields: readonly FieldOnPages[];
};

/** A form whose pages are to be read. */
export type PagesToRead = FormPages & {
  readonly pdf: PdfInput;
  /**
   * CPU time of a reading that a request waits for, ms; it is 503 `unavailable` when the service is too busy. Absent: the
   * limit of the process, and the caller waits as long as it takes.
   */
  readonly cpuMsMax?: number;
};

/** The text of the pages that have fields and the labels found in it, or why there are none. */
export type PagesRead =
  | {
      readonly kind: "read";
      /** One per field, in the order given. */
      readonly labels: readonly FieldLabel[];
      readonly texts: readonly PageText[];
      /** True when a limit was reached before the end. */
      readonly isPartial: boolean;
    }
  | {
      readonly kind: "refused";
      readonly reason: "damaged" | "took_too_long" | "too_much_memory";
    };

/** Reads the text of pages in another process, within limits of time, memory, pages and characters. */
export type PageReader = { readonly readPages: (form: PagesToRead) => Promise<PagesRead> };
