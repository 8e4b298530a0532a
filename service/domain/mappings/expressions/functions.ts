import { DATE_FUNCTION } from "./date-function.ts";
import type { FunctionSpec } from "./function-spec.ts";
import { MAP_FUNCTION } from "./map-function.ts";
import { NUMBER_FUNCTIONS } from "./number-functions.ts";
import { TEXT_FUNCTIONS } from "./text-functions.ts";

/** The functions of transforms, by name. */
export const FUNCTIONS: ReadonlyMap<string, FunctionSpec> = new Map(
  Object.entries({
    ...TEXT_FUNCTIONS,
    ...NUMBER_FUNCTIONS,
    date: DATE_FUNCTION,
    map: MAP_FUNCTION,
  }),
);
