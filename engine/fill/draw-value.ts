import type { ScriptBox, ScriptLayout, Shaper } from "#scripts";
import { type AtSize, MULTILINE_SIZE_MAX, shrunkSize, singleBaseline } from "#text";
import { Codes } from "./codes.ts";
import { drawList, selectionFits, selectionShowsDescenders } from "./draw-list.ts";
import type {
  DrawPlan,
  ListDrawPlan,
  ListLayout,
  PlanFont,
  ScriptPieces,
  TextDrawPlan,
} from "./draw-plan.ts";
import { ScriptDrawer } from "./draw-scripts.ts";
import { drawnBytesMax, TextDrawer, type WrittenText } from "./draw-text.ts";
import { STREAM_CLOSE, STREAM_OPEN } from "./piece.ts";
import type { FillPlan } from "./plan.ts";
import { Reading } from "./reading.ts";
import { TailWriter } from "./tail-writer.ts";

/** Upper bound of pieces and number operands of one drawing. */
const DRAWING_PIECES = 5;
const MESSAGE_TRUNCATED = "The text does not fit its box and is cut off.";
const MESSAGE_SELECTION = "A selected option does not fit the list box and is cut off.";
const MESSAGE_SUBSTITUTED =
  "The field's own font lacks characters of this value; another font is used for them.";
const MESSAGE_UNDRAWABLE = "An option has a character that the field's font cannot draw.";

/**
 * Upper bound for drawing `characters` characters without static pieces; 0 for a list, which reserves its own memory.
 */
export function drawBytesMax({ layout }: DrawPlan, characters: number): number {
  return layout.form === "list" ? 0 : drawnBytesMax(layout, characters);
}

/** The plan's fonts and faces, and the shaper for the faces. */
export type DrawingFonts = Pick<FillPlan, "fonts" | "faces" | "missing" | "packages"> & {
  readonly shaper: Shaper | null;
};

export function isListPlan(plan: DrawPlan): plan is ListDrawPlan {
  return plan.layout.form === "list";
}

/** Returns what a widget shows where its field shows `text`; in a choice field these options are selected. */
export function shownByWidget(
  plan: DrawPlan,
  text: string,
  [option = -1]: readonly number[],
): string {
  return isListPlan(plan) ? text : (plan.optionTexts?.[option] ?? text);
}

/** Draws a field's value, and records an issue for what cannot be drawn. */
export class ValueDrawer {
  readonly #writer: TailWriter;
  readonly #drawing: DrawingFonts;
  readonly #reading: Reading;
  readonly #codes: Codes;
  readonly #text: TextDrawer;
  readonly #scripts: ScriptDrawer;
  readonly #itemBoxes = new WeakMap<ListLayout, Map<number, ScriptBox>>();

  constructor(writer: TailWriter, drawing: DrawingFonts, reading: Reading, codes: Codes) {
    this.#writer = writer;
    this.#drawing = drawing;
    this.#reading = reading;
    this.#codes = codes;
    this.#text = new TextDrawer(writer, codes);
    this.#scripts = new ScriptDrawer(writer, drawing.faces, drawing.shaper);
  }

  /** Draws a text. `written`: where the tail already has it as the inside of a literal string, or `null`. */
  text(field: string, plan: TextDrawPlan, text: string, written: WrittenText | null): void {
    const { layout } = plan;
    const font = this.#drawing.fonts[layout.font];
    if (font === undefined) return;
    const codes = this.#codes;
    if (layout.password) codes.encodeHidden(text, font);
    else codes.encode(text, font, layout.form === "multiline");
    if (codes.missingAt >= 0 && plan.scripts !== null) {
      this.#script(field, text, { plan, pieces: plan.scripts, font });
      return;
    }
    if (codes.missingAt >= 0) this.#unencodable(field, text, codes.missingAt);
    this.#text.draw(plan, font, codes.plain ? written : null);
    if (this.#text.truncated) this.#reading.warn("text_truncated", field, MESSAGE_TRUNCATED);
  }

  /** Draws a list box with these options selected. */
  list(field: string, plan: ListDrawPlan, selected: readonly number[]): void {
    const { layout, scripts: pieces } = plan;
    const font = this.#drawing.fonts[layout.font];
    if (font === undefined) return;
    if (layout.texts.length > 0 && pieces === null) {
      this.#reading.fail("unencodable_text", field, MESSAGE_UNDRAWABLE);
    }
    const operands = { own: plan.fontOperand, faces: pieces?.faceOperands ?? [] };
    const placeItem = (item: number, at: number): ScriptLayout =>
      this.#scripts.layout(this.#itemBox(layout, at), font, layout.texts[item] ?? "");
    const fits: AtSize = (at) =>
      selectionFits({ plan, size: at }, selected, (item) => !placeItem(item, at).truncated);
    const isWhole: AtSize = (at) => selectionShowsDescenders({ plan, size: at }, selected);
    const own = layout.size > 0 ? layout.size : MULTILINE_SIZE_MAX;
    const size = layout.shrinks ? shrunkSize(own, fits, [isWhole]) : own;
    if (!fits(size)) this.#reading.warn("text_truncated", field, MESSAGE_SELECTION);
    drawList(this.#writer, { plan, size }, selected, (item, baseline) => {
      if (pieces === null) return;
      const lift = baseline - singleBaseline(layout.height, layout.border, size, font);
      this.#scripts.show(operands, placeItem(item, size), lift);
    });
  }

  #script(field: string, text: string, { plan, pieces, font }: ScriptDrawing): void {
    const { layout } = plan.shrunk ?? plan;
    const placed = this.#scripts.layout(layout, font, text);
    this.#note(field, text, placed);
    this.#scripts.draw(plan, pieces, placed);
    if (placed.truncated) this.#reading.warn("text_truncated", field, MESSAGE_TRUNCATED);
  }

  /** An item is laid out as a single line and then shifted vertically. */
  #itemBox(layout: ListLayout, size: number): ScriptBox {
    const boxes = this.#itemBoxes.get(layout) ?? new Map<number, ScriptBox>();
    this.#itemBoxes.set(layout, boxes);
    const known = boxes.get(size);
    if (known !== undefined) return known;
    const { width, height, border, quadding } = layout;
    const line = { width, height, border, size, shrinkFrom: 0, quadding };
    const box: ScriptBox = { form: "single", ...line, cells: 0 };
    boxes.set(size, box);
    return box;
  }

  /** Records the issues of a text that the field's own font cannot draw. */
  #note(field: string, text: string, { missingAt, substituted }: ScriptLayout): void {
    if (missingAt >= 0 && !this.#isMissing(text, missingAt)) {
      this.#unencodable(field, text, missingAt);
      return;
    }
    if (missingAt >= 0) {
      const character = describeCharacter(text, missingAt);
      const lacking = lackingPackage(this.#drawing, text, missingAt);
      const message = `${character} is in no font${lacking}; a box is drawn instead.`;
      this.#reading.warn("glyph_missing", field, message);
    }
    if (substituted) this.#reading.warn("font_substituted", field, MESSAGE_SUBSTITUTED);
  }

  /** True for a character that was announced and that no font has. */
  #isMissing(text: string, at: number): boolean {
    return this.#drawing.missing.includes(String.fromCodePoint(text.codePointAt(at) ?? 0));
  }

  #unencodable(field: string, text: string, at: number): void {
    const character = describeCharacter(text, at);
    const lacking = lackingPackage(this.#drawing, text, at);
    const message = `${character} cannot be drawn in the field's font${lacking}.`;
    this.#reading.fail("unencodable_text", field, message);
  }
}

/**
 * The content of an appearance stream that shows a value; `null` where the font lacks a character. `plan` must be for an appearance stream, not for a page.
 */
export function drawOnce(
  plan: DrawPlan,
  pieces: readonly Uint8Array[],
  drawing: DrawingFonts,
  { text, selected }: { readonly text: string; readonly selected: readonly number[] },
): Uint8Array | null {
  const shown = shownByWidget(plan, text, selected);
  const writer = new TailWriter(pieces);
  const reading = new Reading([]);
  writer.reserve(
    writer.longestPiece * DRAWING_PIECES + drawBytesMax(plan, shown.length),
    DRAWING_PIECES,
  );
  const drawer = new ValueDrawer(writer, drawing, reading, new Codes());
  if (isListPlan(plan)) drawer.list("", plan, selected);
  else drawer.text("", plan, shown, null);
  if (reading.failed) return null;
  return writer.written(0).slice(STREAM_OPEN.length, -STREAM_CLOSE.length);
}

/** A text to draw with fallback faces; `pieces` are the plan's. */
type ScriptDrawing = {
  readonly plan: TextDrawPlan;
  readonly pieces: ScriptPieces;
  readonly font: PlanFont;
};

/** The package, in parentheses, of a font that a missing character needs; "" where no package would help. */
export function lackingPackage(
  { packages }: Pick<FillPlan, "packages">,
  text: string,
  at: number,
): string {
  const name = packages[String.fromCodePoint(text.codePointAt(at) ?? 0)];
  return name === undefined ? "" : ` (${name} is not installed)`;
}

/** A character's position and code point, without repeating the value. */
function describeCharacter(text: string, at: number): string {
  const point = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `Character ${at + 1} (U+${point})`;
}
