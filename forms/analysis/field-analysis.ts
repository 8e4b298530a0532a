import type { SplitValue } from "#split-values";

/** The kinds of fields that `analyzeForm` distinguishes. */
export type SuggestedType =
  | "text"
  | "name"
  | "date"
  | "phone"
  | "email"
  | "zip"
  | "amount"
  | "ssn"
  | "checkbox"
  | "radio"
  | "choice"
  | "signature";

export type GroupKind = "radio" | "yes_no" | "name" | "address" | "date" | "row";

/** Fields that belong together: the parts of a name, the cells of a row, the boxes of a question. */
export type FieldGroup = {
  readonly kind: GroupKind;
  /** Unique on the form, such as `address_1`. */
  readonly id: string;
  /** The field's part of it: `first`, `zip`, `yes`; null where parts have no name. */
  readonly part: string | null;
  /** Row of a table, from 1. */
  readonly row: number | null;
};

export type FieldAnalysis = {
  readonly rawField: string;
  readonly label: string | null;
  readonly section: string | null;
  readonly suggestedType: SuggestedType | null;
  /** Unique on the form; null for a push button. */
  readonly suggestedAlias: string | null;
  /** 0 to 1: how sure label and type are. */
  readonly confidence: number;
  /** A mapping entry's `format`, or null. */
  readonly format: string | null;
  /** A mapping entry's `transform`, or null. */
  readonly transform: string | null;
  readonly group: FieldGroup | null;
};

export type WarningCode =
  | "page_without_text"
  | "label_repeated"
  | "field_off_page"
  | "two_people_in_one_field"
  | "tooltip_differs_from_print";

export type FormWarning = {
  readonly code: WarningCode;
  readonly message: string;
  /** Raw names of the fields concerned. */
  readonly fields: readonly string[];
};

export type FormAnalysis = {
  /** In the order given. */
  readonly fields: readonly FieldAnalysis[];
  readonly warnings: readonly FormWarning[];
  /** Values that are divided among boxes, by page and line. */
  readonly splitValues: readonly SplitValue[];
};
