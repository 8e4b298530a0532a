import type { Codes } from "./codes.ts";
import { drawList } from "./draw-list.ts";
import type { DrawPlan, PlanFont } from "./draw-plan.ts";
import { drawnBytesMax, TextDrawer } from "./draw-text.ts";
import type { Reading } from "./reading.ts";
import type { TailWriter } from "./tail-writer.ts";

const MESSAGE_TRUNCATED = "The text does not fit its box; what does not fit is not shown.";
const MESSAGE_UNDRAWABLE = "An option has a character that cannot be drawn in the field's font.";

/** Bytes that drawing a text of `characters` can take beside its static pieces; a list reserves its own. */
export function drawBytesMax({ layout }: DrawPlan, characters: number): number {
  return layout.form === "list" ? 0 : drawnBytesMax(layout, characters);
}

/** Draws what a field's value shows, and notes what could not be drawn. */
export class ValueDrawer {
  readonly #writer: TailWriter;
  readonly #fonts: readonly PlanFont[];
  readonly #reading: Reading;
  readonly #codes: Codes;
  readonly #text: TextDrawer;

  constructor(writer: TailWriter, fonts: readonly PlanFont[], reading: Reading, codes: Codes) {
    this.#writer = writer;
    this.#fonts = fonts;
    this.#reading = reading;
    this.#codes = codes;
    this.#text = new TextDrawer(writer);
  }

  /**
   * Draws `text`, or the options `selected` of a list box. Where `repeatFrom` is not -1, the text stands there
   * already as the inside of a literal string of `repeatLength` bytes.
   */
  draw(
    field: string,
    plan: DrawPlan,
    text: string,
    selected: readonly number[],
    repeatFrom: number,
    repeatLength: number,
  ): void {
    const { layout } = plan;
    const font = this.#fonts[layout.font];
    if (font === undefined) return;
    if (layout.form === "list") {
      if (layout.undrawable) this.#reading.fail("unencodable_text", field, MESSAGE_UNDRAWABLE);
      drawList(this.#writer, plan, layout, font, selected);
      return;
    }
    const codes = this.#codes;
    if (layout.password) codes.encodeHidden(text, font);
    else codes.encode(text, font, layout.form === "multiline");
    if (codes.missingAt >= 0) this.#missing(field, text, codes.missingAt);
    const repeats = repeatFrom >= 0 && codes.plain;
    this.#text.draw(plan, layout, font, codes, repeats ? repeatFrom : -1, repeatLength);
    if (this.#text.truncated) this.#reading.warn("text_truncated", field, MESSAGE_TRUNCATED);
  }

  #missing(field: string, text: string, at: number): void {
    const point = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    this.#reading.fail(
      "unencodable_text",
      field,
      `Character ${at + 1} (U+${point}) cannot be drawn in the field's font.`,
    );
  }
}
