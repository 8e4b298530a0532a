import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { chromiumHome } from "./chromium-home.ts";

/** Starts the Chromium of the npm package with its own libraries and fonts, without any installation. */
export async function launchBrowser(): Promise<Browser> {
  const home = await chromiumHome();
  return await chromium.launch({
    executablePath: join(home, "chromium"),
    // Chromium's sandbox does not run as root. The package's default arguments would disable the browser's security.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, "al2023", "lib"),
      FONTCONFIG_PATH: join(home, "fonts"),
    },
  });
}
