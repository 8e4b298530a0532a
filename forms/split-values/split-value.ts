/** The kind of value that boxes hold together; `code`: letters and digits of a fixed length, `text`: a letter in each box. */
export type SplitKind = "ssn" | "ein" | "phone" | "zip" | "date" | "code" | "text";

/** One box of a split value. */
export type SplitPart = {
  readonly rawField: string;
  /** A mapping entry's `transform`, which makes this box's part of the whole value. */
  readonly transform: string;
};

/** A value that a form divides among boxes in a row, such as a social security number in three boxes. */
export type SplitValue = {
  readonly kind: SplitKind;
  /** The text around the boxes that says what they hold together; null where it is that of the first box. */
  readonly label: string | null;
  /** At least two, left to right. */
  readonly parts: readonly SplitPart[];
};
