import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccountIn, readConfig } from "../../../service/main.ts";
import { type BulkHarness, openBulkHarness } from "./bulk-harness.ts";
import { uniqueEmail } from "./service.ts";
import { type OnLog, type ServiceProcess, startProcess } from "./start-process.ts";

/** The folder of an installation, and the settings of its processes. */
export type Installation = {
  readonly home: string;
  /** Starts a process with these additional variables. `onLog` gets its log, which is otherwise shown. */
  readonly start: (
    env?: Readonly<Record<string, string>>,
    onLog?: OnLog,
  ) => Promise<ServiceProcess>;
  /** Opens a harness of a new account. */
  readonly openBulkHarness: (service: Pick<ServiceProcess, "url">) => Promise<BulkHarness>;
  /** Stops its remaining processes and removes the folder. */
  readonly clear: () => Promise<void>;
};

/** Creates an installation. Without `DATABASE_URL` in `env` its processes share an embedded PostgreSQL. */
export async function newInstallation(
  env: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const home = await mkdtemp(join(tmpdir(), "platen-journey-"));
  await chmod(home, 0o755); // as root the database runs as another user, which must be able to enter
  const settings = {
    PLATEN_HOME: home,
    PORT: "0",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "fatal",
    ...env,
  };
  const started: ServiceProcess[] = [];
  return {
    home,
    start: async (more = {}, onLog) => {
      const service = await startProcess({ ...settings, ...more }, onLog);
      started.push(service);
      return service;
    },
    openBulkHarness: async ({ url }) => {
      const wanted = { email: uniqueEmail("owner"), plan: "ENTERPRISE" } as const;
      const { keys } = await createAccountIn(readConfig(settings), wanted);
      return await openBulkHarness(url, keys["production"]?.["admin"] ?? "");
    },
    clear: async () => {
      for (const service of started) service.signal("SIGCONT");
      for (const service of started) service.signal("SIGTERM");
      await Promise.all(started.map(({ exit }) => exit));
      await rm(home, { recursive: true, force: true });
    },
  };
}
