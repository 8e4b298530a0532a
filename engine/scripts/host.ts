import type { Platform } from "#platform";
import type { Scripts } from "./shaper.ts";

/** The implementations that a host provides to the engine. */
export type Host = {
  readonly platform: Platform;
  /** Shaping and fallback fonts. `null`: a character that the form's font lacks fails its row (`unencodable_text`). */
  readonly scripts: Scripts | null;
};
