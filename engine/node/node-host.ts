import type { Platform } from "#platform";
import type { Scripts } from "#scripts";
import { loadScripts } from "./load-scripts.ts";
import { nodePlatform } from "./node-platform.ts";

/** Node's host for the engine: zlib in C, HarfBuzz, the installed fonts. Create one per process. */
export async function nodeHost(): Promise<{
  readonly platform: Platform;
  readonly scripts: Scripts;
}> {
  return { platform: nodePlatform, scripts: await loadScripts() };
}
