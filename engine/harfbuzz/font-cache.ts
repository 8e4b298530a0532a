import { type Address, loadFace, type ShapeModule } from "./modules.ts";

type OpenFont = { readonly font: Address; readonly close: () => void };

/** Limits of the cache in bytes of programs and number of fonts: a form uses few fonts, a service sees many forms. */
const OPEN_BYTES_MAX = 32 << 20;
const OPEN_COUNT_MAX = 64;

/**
 * An LRU cache of fonts in the module's memory, which is not garbage-collected. An evicted font is opened again when
 * needed.
 */
export class FontCache {
  readonly #module: ShapeModule;
  readonly #open = new Map<Uint8Array, OpenFont>();
  #bytes = 0;

  constructor(module: ShapeModule) {
    this.#module = module;
  }

  /** The font of a program; valid until the next call. */
  of(program: Uint8Array): Address {
    const known = this.#open.get(program);
    if (known !== undefined) {
      this.#open.delete(program);
      this.#open.set(program, known);
      return known.font;
    }
    this.#makeRoom(program.length);
    const opened = openFont(this.#module, program);
    this.#open.set(program, opened);
    this.#bytes += program.length;
    return opened.font;
  }

  #makeRoom(bytes: number): void {
    for (const [program, font] of this.#open) {
      const isFull = this.#open.size >= OPEN_COUNT_MAX || this.#bytes + bytes > OPEN_BYTES_MAX;
      if (!isFull) return;
      this.#open.delete(program);
      this.#bytes -= program.length;
      font.close();
    }
  }
}

/** Scaled to the font's own units. */
function openFont(module: ShapeModule, program: Uint8Array): OpenFont {
  const { face, close } = loadFace(module, program);
  const font = module.hb_font_create(face);
  return {
    font,
    close: () => {
      module.hb_font_destroy(font);
      close();
    },
  };
}
