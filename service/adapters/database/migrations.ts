import type { Migration } from "kysely/migration";
import { foundation } from "./migrations/0001-foundation.ts";
import { generation } from "./migrations/0002-generation.ts";
import { characters } from "./migrations/0003-characters.ts";
import { accounts } from "./migrations/0010-accounts.ts";

/** Applied in the order of their names, once each; what has been released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-generation": generation,
  "0003-characters": characters,
  "0010-accounts": accounts,
};
