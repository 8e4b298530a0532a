import type { BulkUpload, Envelope } from "@platen/sdk";
import { sendingWords } from "#words/en/sending.ts";

const TEXTS = sendingWords.options;

/** Warnings about values, which fail a row where they are chosen. */
export const VALUE_WARNINGS = [
  "text_truncated",
  "font_substituted",
  "glyph_missing",
  "field_read_only",
  "format_mismatch",
  "suspicious_value",
  "calculation_not_run",
  "barcode_not_drawn",
] as const;

/** A warning about a value. */
export type ValueWarning = (typeof VALUE_WARNINGS)[number];

/** The options of a job that a person chooses. */
export type BulkOptions = {
  readonly priority: "low" | "normal" | "high";
  readonly result: "fillable" | "flat";
  readonly warnings: "envelope" | "none" | "all" | "some";
  /** The chosen ones, for `some`. */
  readonly codes: readonly ValueWarning[];
  readonly use: "real" | "trial";
  readonly retention: "usual" | "day" | "week" | "month";
};

/** Nothing was chosen. */
export const USUAL_OPTIONS: BulkOptions = {
  priority: "normal",
  result: "fillable",
  warnings: "envelope",
  codes: [],
  use: "real",
  retention: "usual",
};

const DAY_SECONDS = 86_400;
const RETENTION_DAYS = { day: 1, week: 7, month: 30 } as const;

/** The options as fields of a submission; what is left out is decided by the envelope and the account. */
export function optionFields(
  options: BulkOptions,
): Omit<BulkUpload, "envelope_id" | "file" | "filename"> {
  const { priority, result, use, retention } = options;
  return {
    priority,
    flatten: result === "flat",
    test: use === "trial",
    ...warningFields(options),
    ...(retention === "usual"
      ? {}
      : { retention_seconds: RETENTION_DAYS[retention] * DAY_SECONDS }),
  };
}

function warningFields({ warnings, codes }: BulkOptions): Pick<BulkUpload, "strict" | "fail_on"> {
  switch (warnings) {
    case "envelope":
      return {};
    case "none":
      return { fail_on: [] };
    case "all":
      return { strict: true };
    case "some":
      return { fail_on: codes };
  }
}

/** The options that differ from the usual, in words. */
export function optionTexts(options: BulkOptions): readonly string[] {
  const { priority, result, warnings, codes, use, retention } = options;
  const texts: Readonly<Record<string, string>> = {
    low: TEXTS.priority.lowShort,
    high: TEXTS.priority.highShort,
    flat: TEXTS.result.flatShort,
    none: TEXTS.warnings.noneShort,
    all: TEXTS.warnings.allShort,
    some: TEXTS.warnings.someShort(codes.length),
    trial: TEXTS.test.trialShort,
    ...TEXTS.retention.short,
  };
  return [use, priority, result, warnings, retention].flatMap((choice) => texts[choice] ?? []);
}

/** The warnings about values that the envelope itself makes failures. */
export function envelopeCodes({
  fail_on: codes,
}: Pick<Envelope, "fail_on">): readonly ValueWarning[] {
  return VALUE_WARNINGS.filter((code) => codes.includes(code));
}

/** The warnings about values that fail a row of the job. */
export function failingCodes(
  { warnings, codes }: Pick<BulkOptions, "warnings" | "codes">,
  envelope: Pick<Envelope, "fail_on">,
): readonly ValueWarning[] {
  switch (warnings) {
    case "envelope":
      return envelopeCodes(envelope);
    case "none":
      return [];
    case "all":
      return VALUE_WARNINGS;
    case "some":
      return codes;
  }
}
