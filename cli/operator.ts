import type { Config } from "@platen/service";
import { cannotReach } from "./cannot-reach.ts";
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
