import { type Config, readConfig } from "../../../service/main.ts";
import { testDatabase } from "./database.ts";
import type { TestService } from "./service.ts";
import { newInstallation, type Pace, type ServiceProcess } from "./service-process.ts";

/** A service in a separate process that is restarted by SIGKILL. */
export async function killedService(
  env: Readonly<Record<string, string>> = {},
  before: (config: Config) => Promise<unknown> = async () => undefined,
  pace: Pace = "tenth",
): Promise<TestService> {
  const database = await testDatabase();
  const DATABASE_URL = database.url;
  const installation = await newInstallation({ DATABASE_URL, ...env }, pace);
  const config = readConfig({ DATABASE_URL, PLATEN_HOME: installation.home, ...env });
  await before(config);
  let running: ServiceProcess = await installation.start();
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
      running = await installation.start({ PORT: port });
    },
    stop: async () => {
      await installation.clear();
      await database.close();
    },
  };
}
