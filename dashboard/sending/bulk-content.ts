import type { BulkUpload } from "@platen/sdk";
import type { SheetFault, SheetOptions, sheetToUpload } from "#workers/sheet-client.ts";
import { type BulkOptions, optionFields } from "./bulk-options.ts";

/** The content of a bulk job. */
export type BulkContent = {
  readonly envelope: number;
  /** The spreadsheet; `id` differs for each that is chosen. */
  readonly file: { readonly file: File; readonly id: string };
  readonly sheet: SheetOptions;
  /** The alias of each column; null: left out. */
  readonly names: readonly (string | null)[];
  readonly options: BulkOptions;
};

/** The spreadsheet can no longer be read; the message is for people. */
export class SheetNotRead extends Error {
  override readonly name = "SheetNotRead";

  constructor({ message }: SheetFault) {
    super(message);
  }
}

/** A text that is the same for the same content, and different for any other. */
export function contentText({ envelope, file, sheet, names, options }: BulkContent): string {
  const { sheet: name, delimiter, encoding } = sheet;
  return JSON.stringify([envelope, file.id, name, delimiter, encoding, names, options]);
}

/** Writes the CSV of a content, once for check and start. */
export class ContentWriter {
  readonly #write: typeof sheetToUpload;
  #last: { readonly text: string; readonly csv: Promise<Blob> } | null = null;

  constructor(write: typeof sheetToUpload) {
    this.#write = write;
  }

  /** The upload of a content; rejects with `SheetNotRead`. */
  async upload(content: BulkContent): Promise<BulkUpload> {
    const { envelope, file, options } = content;
    return {
      envelope_id: envelope,
      file: await this.#csvOf(content),
      filename: csvName(file.file.name),
      ...optionFields(options),
    };
  }

  #csvOf(content: BulkContent): Promise<Blob> {
    const { file, sheet, names } = content;
    const text = JSON.stringify([file.id, sheet, names]);
    if (this.#last?.text === text) return this.#last.csv;
    const csv = this.#write(file.file, sheet, names).then((written) => {
      if (written.kind === "written") return written.csv;
      this.#last = null;
      throw new SheetNotRead(written);
    });
    this.#last = { text, csv };
    return csv;
  }
}

/** The name of the CSV of a spreadsheet; the service takes names that end in `.jsonl` for another format. */
function csvName(name: string): string {
  return `${name.replace(/\.[^.]*$/, "") || "rows"}.csv`;
}
