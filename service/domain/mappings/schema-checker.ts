/** What of a row its schema does not allow; the value itself is never repeated. */
export type SchemaFault = {
  /** The alias, or the path of a member within it, such as `address.town`; "" for the row itself. */
  readonly field: string;
  readonly code: "schema_failed";
  /** The keyword of JSON Schema that said no, such as `minLength`. */
  readonly rule: string;
  readonly message: string;
};

/** What rows come from: every cell of a CSV is a text, and counts as a number or a boolean where the schema wants one. */
export type SchemaSource = "json" | "csv";

/** A compiled schema: the faults of a row by alias, none when it is valid. The row stays as it is. */
export type SchemaCheck = (data: Readonly<Record<string, unknown>>) => readonly SchemaFault[];

/** Compiles JSON Schemas (2020-12). A `Refusal` (400 `validation_error`) says what of a schema cannot be used, and where. */
export type SchemaChecker = {
  readonly compile: (schema: unknown, from: SchemaSource) => SchemaCheck;
};
