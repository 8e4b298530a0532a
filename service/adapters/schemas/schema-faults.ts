import type { ErrorObject } from "ajv";
import type { SchemaFault } from "#domain/mappings";
import { pathNames } from "./compile-schema.ts";

const FAULTS_MAX = 100;

/** Translates ajv's errors to the service's messages, which never repeat a value. */
export function schemaFaults(errors: readonly ErrorObject[]): readonly SchemaFault[] {
  return errors.slice(0, FAULTS_MAX).map((error) => {
    const names = [...pathNames(error.instancePath), ...lastNames(error)];
    return {
      field: names.join("."),
      code: "schema_failed",
      rule: error.keyword,
      message: describeFault(error),
    };
  });
}

/** Returns the member that a rule of the whole object concerns. */
function lastNames({ params }: ErrorObject): readonly string[] {
  const name = ABOUT.map((key): unknown => params[key]).find((one) => typeof one === "string");
  return typeof name === "string" ? [name] : [];
}

const ABOUT = ["missingProperty", "additionalProperty", "unevaluatedProperty", "propertyName"];

function describeFault({ keyword, message = "is not valid" }: ErrorObject): string {
  switch (keyword) {
    case "required":
    case "dependentRequired":
      return "The schema requires a value here.";
    case "additionalProperties":
    case "unevaluatedProperties":
      return "The schema knows no such name.";
    case "false schema":
      return "The schema allows no value here.";
    default:
      return `By the schema, the value ${message}.`;
  }
}
