import type { Config } from "@platen/service";
import { Refusal, reasonOf } from "./refusal.ts";

/** The refusal of an operator's command that could not use the service's database. */
export function cannotReach(config: Pick<Config, "databaseUrl" | "home">, error: unknown): Refusal {
  const place = config.databaseUrl === null ? `PLATEN_HOME ${config.home}` : "DATABASE_URL";
  return new Refusal(
    `The database of ${place} cannot be used: ${reasonOf(error)}.`,
    "Check that it is the service's database and that it is running.",
  );
}
