import type { Config } from "@platen/service";
import { Refusal, reasonOf } from "./refusal.ts";

/** Why a command of the operator ended that works on the service's database. */
export function cannotReach(config: Pick<Config, "databaseUrl" | "home">, error: unknown): Refusal {
  const place = config.databaseUrl === null ? `PLATEN_HOME ${config.home}` : "DATABASE_URL";
  return new Refusal(
    `The database of ${place} cannot be used: ${reasonOf(error)}.`,
    "Is it the one that the service uses, and does it run?",
  );
}
