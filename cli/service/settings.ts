import type { Config } from "@platen/service";
import { Refusal } from "../terminal/refusal.ts";

/**
 * Returns the service's settings from the environment, overridden by `own`; throws a refusal that names every invalid
 * variable.
 */
export async function readSettings(own: Readonly<Record<string, string>> = {}): Promise<Config> {
  const { readConfig } = await import("@platen/service/settings");
  try {
    return readConfig({ ...process.env, ...own });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
      "platen serve --settings lists all settings with their defaults.",
    );
  }
}
