import type { ShapedGlyph } from "#scripts";
import type { Address, ShapeModule } from "./modules.ts";

/** hb_direction_t. */
const DIRECTIONS = { ltr: 4, rtl: 5 } as const;

/** hb_glyph_info_t and hb_glyph_position_t have five 32-bit numbers each. */
const STEP = 5;
const INFO = { glyph: 0, cluster: 2 } as const;
const POSITION = { advance: 0, dx: 2, dy: 3 } as const;

/** Shapes text with one HarfBuzz buffer and one text buffer, reused and as large as the longest text. */
export class TextShaper {
  readonly #module: ShapeModule;
  readonly #buffer: Address;
  #text: Address = 0;
  #textUnits = 0;

  constructor(module: ShapeModule) {
    this.#module = module;
    this.#buffer = module.hb_buffer_create();
  }

  /** The glyphs in visual order, lengths multiplied by `scale`. The script is that of the first character with one. */
  shape(
    font: Address,
    text: string,
    direction: "ltr" | "rtl",
    scale: number,
  ): readonly ShapedGlyph[] {
    const module = this.#module;
    const buffer = this.#buffer;
    module.hb_buffer_clear_contents(buffer);
    const at = this.#place(text);
    module.hb_buffer_add_utf16(buffer, at, text.length, 0, text.length);
    module.hb_buffer_set_direction(buffer, DIRECTIONS[direction]);
    module.hb_buffer_guess_segment_properties(buffer);
    module.hb_shape(font, buffer, 0, 0);
    return this.#glyphs(scale);
  }

  #place(text: string): Address {
    const module = this.#module;
    if (text.length > this.#textUnits) {
      module.free(this.#text);
      this.#textUnits = 2 ** Math.ceil(Math.log2(text.length + 256));
      this.#text = module.malloc(2 * this.#textUnits);
      if (this.#text === 0) throw new Error("assertion failed: HarfBuzz has no memory for a text");
    }
    const units = new Uint16Array(module.memory.buffer, this.#text, text.length);
    for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
    return this.#text;
  }

  #glyphs(scale: number): readonly ShapedGlyph[] {
    const module = this.#module;
    const count = module.hb_buffer_get_length(this.#buffer);
    const infosAt = module.hb_buffer_get_glyph_infos(this.#buffer, 0);
    const positionsAt = module.hb_buffer_get_glyph_positions(this.#buffer, 0);
    const infos = new Int32Array(module.memory.buffer, infosAt, STEP * count);
    const positions = new Int32Array(module.memory.buffer, positionsAt, STEP * count);
    const glyphs: ShapedGlyph[] = [];
    for (let at = 0; at < infos.length; at += STEP) {
      glyphs.push({
        glyph: infos[at + INFO.glyph] ?? 0,
        cluster: infos[at + INFO.cluster] ?? 0,
        advance: (positions[at + POSITION.advance] ?? 0) * scale,
        dx: (positions[at + POSITION.dx] ?? 0) * scale,
        dy: (positions[at + POSITION.dy] ?? 0) * scale,
      });
    }
    return glyphs;
  }
}
