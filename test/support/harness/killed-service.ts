import { type Config, readConfig } from "../../../service/main.ts";
import { isBillingBusyAt } from "./billing-work.ts";
import { testDatabase } from "./database.ts";
import { databaseSettings } from "./pooler.ts";
import type { TestService } from "./service.ts";
import { newInstallation } from "./service-process.ts";
import type { ServiceProcess } from "./start-process.ts";

/** A service in a separate process that is restarted by SIGKILL. */
export async function killedService(
  env: Readonly<Record<string, string>> = {},
  before: (config: Config) => Promise<unknown> = async () => undefined,
): Promise<TestService> {
  const database = await testDatabase();
  const settings = { ...databaseSettings(database.config), ...env };
  const installation = await newInstallation(settings);
  const config = readConfig({ PLATEN_HOME: installation.home, ...settings });
  await before(config);
  let running: ServiceProcess = await installation.start();
  const { url } = running;
  const { port } = new URL(url);
  return {
    url,
    config,
    database,
    isBillingBusy: () => isBillingBusyAt(url),
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
