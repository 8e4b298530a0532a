import { createServer } from "node:net";
import {
  addOwnerIn,
  createAccountIn,
  createBilledAccountIn,
  readConfig,
  type Service,
  startService,
} from "@platen/service";
import { cannotStart } from "../service/start-refusal.ts";
import { Refusal } from "../terminal/refusal.ts";

/** The demo's own service with embedded components, and an account. */
export type DemoService = {
  readonly service: Service;
  /** The folder of its objects. */
  readonly storage: string;
  readonly startedMs: number;
  /** A key of the production environment, scope admin. */
  readonly apiKey: string;
  /** Creates another account, on PRO and in trial in the sandbox. */
  readonly openTrial: () => Promise<Trial>;
};

/** An account in trial. */
export type Trial = {
  /** A key like that of the demo's account. */
  readonly apiKey: string;
  /** Creates the owner, who signs in to the dashboard. */
  readonly openDashboard: () => Promise<DashboardAccess>;
};

/** How the owner of the trial signs in. */
export type DashboardAccess = Awaited<ReturnType<typeof addOwnerIn>>;

const PORT_USUAL = 8080;
const HOST = "127.0.0.1";

/** Starts the service in `home` on `port`; without one on the default port, or on any free one if that is taken. */
export async function startDemoService(home: string, port: number | null): Promise<DemoService> {
  const config = readConfig({
    HOST,
    PLATEN_HOME: home,
    PORT: String(port ?? ((await isFree(PORT_USUAL)) ? PORT_USUAL : 0)),
    BILLING: "sandbox",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "error",
  });
  const began = performance.now();
  const service = await startService(config).catch((error: unknown) => {
    throw cannotStart(config, error);
  });
  const startedMs = performance.now() - began;
  try {
    const email = `demo-${Date.now()}@example.org`;
    const account = await createAccountIn(config, { email, plan: "ENTERPRISE" });
    const openTrial = async (): Promise<Trial> => {
      const owner = `ada-${Date.now()}@example.org`;
      const wanted = { email: owner, plan: "PRO", status: "trialing" } as const;
      const trial = await createBilledAccountIn(config, wanted);
      const here = { ...config, baseUrl: service.url };
      const person = { account: trial.account_id, email: owner, name: "Ada Byron" };
      return { apiKey: keyOf(trial), openDashboard: () => addOwnerIn(here, person) };
    };
    const { storage } = config;
    return { service, storage, startedMs, apiKey: keyOf(account), openTrial };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

function keyOf({ keys }: Awaited<ReturnType<typeof createAccountIn>>): string {
  const key = keys["production"]?.["admin"];
  if (key === undefined) throw new Refusal("The demo's account was created without a key.");
  return key;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}
