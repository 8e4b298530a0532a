import type { Shaper, ShaperFont } from "#scripts";
import { FontCache } from "./font-cache.ts";
import { readFontFacts } from "./font-facts.ts";
import { type ShapeModule, startShapeModule, startSubsetModule } from "./modules.ts";
import { subsetProgram } from "./subset-program.ts";
import { TextShaper } from "./text-shaper.ts";

/** The package's two WebAssembly modules as bytes; each host reads them in its own way. */
export type HarfBuzzModules = {
  /** `harfbuzzjs/dist/harfbuzz.wasm` */
  readonly shape: Uint8Array;
  /** `harfbuzzjs/dist/harfbuzz-subset.wasm` */
  readonly subset: Uint8Array;
};

/** The shaper on HarfBuzz. @throws where the bytes are not those modules. */
export async function loadShaper(modules: HarfBuzzModules): Promise<Shaper> {
  const [shape, subset] = await Promise.all([
    startShapeModule(modules.shape),
    startSubsetModule(modules.subset),
  ]);
  const parts: Parts = {
    module: shape,
    fonts: new FontCache(shape),
    text: new TextShaper(shape),
    scratch: shape.malloc(EXTENTS_BYTES),
  };
  return {
    open: (program) => shaperFont(parts, program),
    subset: (program, codePoints) => subsetProgram(subset, program, codePoints),
  };
}

type Parts = {
  readonly module: ShapeModule;
  readonly fonts: FontCache;
  readonly text: TextShaper;
  /** Memory for HarfBuzz's output parameters. */
  readonly scratch: number;
};

/** hb_glyph_extents_t: x_bearing, y_bearing, width, height; the height is negative, because y points up. */
const EXTENTS_BYTES = 16;

function shaperFont({ module, fonts, text, scratch }: Parts, program: Uint8Array): ShaperFont {
  const { unitsPerEm, glyphCount, descriptor } = readFontFacts(program);
  const scale = 1000 / unitsPerEm;
  const answer = () => new Int32Array(module.memory.buffer, scratch, EXTENTS_BYTES / 4);
  const extents = (glyph: number) =>
    module.hb_font_get_glyph_extents(fonts.of(program), glyph, scratch) === 0 ? [] : answer();
  return {
    glyphCount,
    descriptor,
    glyphOf: (codePoint) =>
      module.hb_font_get_nominal_glyph(fonts.of(program), codePoint, scratch) === 0
        ? 0
        : (answer()[0] ?? 0),
    advance: (glyph) => module.hb_font_get_glyph_h_advance(fonts.of(program), glyph) * scale,
    ink: (glyph) => {
      const [left = 0, , width = 0] = extents(glyph);
      return [left * scale, (left + width) * scale];
    },
    inkHeight: (glyph) => {
      const [, top = 0, , height = 0] = extents(glyph);
      return [(top + height) * scale, top * scale];
    },
    shape: (value, direction) => text.shape(fonts.of(program), value, direction, scale),
  };
}
