import { baseline } from "./0001-baseline.ts";
import type { Migrations } from "./migration.ts";

/** The migrations of this release and of all before. A released migration is never changed. */
export const MIGRATIONS: Migrations = {
  "0001-baseline": baseline,
};
