/** The host of conversions on Node: HarfBuzz, zlib and installed fonts. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadScripts, nodePlatform } from "@platen/engine/node";
import type { XfaHost } from "../mod.ts";

const ARIMO = {
  regular: import.meta.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
  italic: import.meta.resolve(
    "@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf",
  ),
  bold: import.meta.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
  boldItalic: import.meta.resolve(
    "@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf",
  ),
} as const;

/** Reads fonts when a form or its layout first needs them. */
export async function nodeXfaHost(): Promise<XfaHost> {
  return {
    platform: nodePlatform,
    scripts: await loadScripts(),
    readArial: async (style) => Uint8Array.from(await readFile(fileURLToPath(ARIMO[style]))),
  };
}
