import type { Config } from "@platen/service";
import { Refusal, reasonOf } from "../terminal/refusal.ts";
import { serviceRefusal } from "./service-refusal.ts";
import { readSettings } from "./settings.ts";

/** Runs an operator's command on the service's database; only refusals of the service keep their message. */
export async function onDatabase<Result>(
  work: (config: Config) => Promise<Result>,
): Promise<Result> {
  const config = await readSettings();
  return await work(config).catch((error: unknown) => {
    throw serviceRefusal(error) === null ? cannotReach(config, error) : error;
  });
}

/** Returns the refusal of an operator's command that could not use the service's database. */
export function cannotReach(config: Pick<Config, "databaseUrl" | "home">, error: unknown): Refusal {
  const place = config.databaseUrl === null ? `PLATEN_HOME ${config.home}` : "DATABASE_URL";
  return new Refusal(
    `The database of ${place} cannot be used: ${reasonOf(error)}.`,
    "Check that it is the service's database and that it is running.",
  );
}
