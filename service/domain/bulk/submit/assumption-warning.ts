import { type Assumption, describeDelimiter, describeEncoding } from "@platen/forms/input";
import type { BulkJobWarning } from "#domain/bulk-records";

/** An assumption as a warning about the file. */
export function assumptionWarning(assumption: Assumption): BulkJobWarning {
  switch (assumption.kind) {
    case "delimiter": {
      const message = `The file was read as ${describeDelimiter(assumption.delimiter)}.`;
      return { code: "delimiter_assumed", message, column: null };
    }
    case "encoding": {
      const message = `The file was read as ${describeEncoding(assumption.encoding)}.`;
      return { code: "encoding_assumed", message, column: null };
    }
    case "header": {
      const message = `The column was read as "${assumption.alias}".`;
      return { code: "header_assumed", message, column: assumption.column };
    }
  }
}
