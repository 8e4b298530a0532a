import { loadScripts } from "#node";
import { assignFaces } from "./assign-faces.ts";
import type { Face } from "./script-layout.ts";
import type { Scripts } from "./shaper.ts";

/** HarfBuzz and the installed fonts. */
export const installedScripts: Scripts = await loadScripts();

/** The faces that a form embeds for some text, as a compiled template opens them. */
export function facesFor(text: string): readonly Face[] {
  const { shaper, program } = installedScripts;
  const characters = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  return [...assignFaces(characters, installedScripts).faces].flatMap(([name, codePoints]) => {
    const whole = program(name);
    if (whole === null) return [];
    return [{ name, font: shaper.open(shaper.subset(whole, codePoints).shaping) }];
  });
}
