import { type Config, readConfig } from "../../../service/main.ts";
import { testDatabase } from "./database.ts";
import type { TestService } from "./service.ts";
import { newPlace, type Pace, type ServiceProcess } from "./service-process.ts";

/** A service in a process of its own, whose restarts are kills with -9. */
export async function killedService(
  env: Readonly<Record<string, string>> = {},
  before: (config: Config) => Promise<unknown> = async () => undefined,
  pace: Pace = "tenth",
): Promise<TestService> {
  const database = await testDatabase();
  const DATABASE_URL = database.url;
  const place = await newPlace({ DATABASE_URL, ...env }, pace);
  const config = readConfig({ DATABASE_URL, PLATEN_HOME: place.home, ...env });
  await before(config);
  let running: ServiceProcess = await place.start();
  const { url } = running;
  const { port } = new URL(url);
  return {
    url,
    config,
    database,
    restart: async (meanwhile) => {
      running.signal("SIGKILL");
      await running.exit;
      await meanwhile();
      running = await place.start({ PORT: port });
    },
    stop: async () => {
      await place.clear();
      await database.close();
    },
  };
}
