/** A violation of a schema; never repeats the value. */
export type SchemaFault = {
  /** The alias, or the path of a member within it, such as `address.town`; "" for the row itself. */
  readonly field: string;
  readonly code: "schema_failed";
  /** The violated keyword of JSON Schema, such as `minLength`. */
  readonly rule: string;
  readonly message: string;
};

/** The origin of rows: a cell of a CSV is text, and is converted to a number or boolean where the schema requires one. */
export type SchemaSource = "json" | "csv";

/** A compiled schema: returns the faults of a row by alias, none when it is valid. Does not change the row. */
export type SchemaCheck = (data: Readonly<Record<string, unknown>>) => readonly SchemaFault[];

/** Compiles JSON Schemas (2020-12). A `Refusal` (400 `validation_error`) names what cannot be used, and where. */
export type SchemaChecker = {
  readonly compile: (schema: unknown, from: SchemaSource) => SchemaCheck;
};
