import { createServer } from "node:net";
import {
  createAccountIn,
  createBilledAccountIn,
  readConfig,
  type Service,
  startService,
} from "@platen/service";
import { Refusal } from "../refusal.ts";
import { cannotStart } from "../start-refusal.ts";

/** The demo's own service, on embedded parts, with an account to use it. */
export type DemoService = {
  readonly service: Service;
  /** Where its objects lie. */
  readonly storage: string;
  readonly startedMs: number;
  /** A key of the production environment, scope admin. */
  readonly apiKey: string;
  /** Makes another account, whose trial begins in the sandbox; a key like the other. */
  readonly openTrial: () => Promise<string>;
};

const PORT_USUAL = 8080;
const HOST = "127.0.0.1";

/** Starts it in `home` on `port`; without one on the usual port, or on any free one where that is taken. */
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
    const openTrial = async (): Promise<string> => {
      const trial = { email: `trial-${Date.now()}@example.org`, plan: "PRO" } as const;
      return keyOf(await createBilledAccountIn(config, { ...trial, status: "trialing" }));
    };
    return { service, storage: config.storage, startedMs, apiKey: keyOf(account), openTrial };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

function keyOf({ keys }: Awaited<ReturnType<typeof createAccountIn>>): string {
  const key = keys["production"]?.["admin"];
  if (key === undefined) throw new Refusal("The demo's account came without a key.");
  return key;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}
