import { recordedAddress } from "../adapters/system/own-address.ts";
import type { Config } from "../settings/config.ts";

/**
 * The URL that links of the operator's commands begin with: the setting, else that of the service which runs with the
 * same home, else that of a service with these settings.
 */
export async function publicUrl({ baseUrl, home, host, port }: Config): Promise<string> {
  return baseUrl ?? (await recordedAddress(home)) ?? `http://${host}:${port}`;
}
