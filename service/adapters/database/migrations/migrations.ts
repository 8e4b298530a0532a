import type { Migration } from "kysely/migration";
import { baseline } from "./0001-baseline.ts";

/** Applied in the order of their names, once each. A released migration is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-baseline": baseline,
};
