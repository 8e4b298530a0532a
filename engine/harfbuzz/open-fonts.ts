import { type Address, loadFace, type ShapeModule } from "./modules.ts";

type OpenFont = { readonly font: Address; readonly close: () => void };

/** How many bytes of programs are kept open, and how many fonts: a form uses few, a service sees many forms. */
const OPEN_BYTES_MAX = 32 << 20;
const OPEN_COUNT_MAX = 64;

/**
 * Fonts in the module's memory, the longest unused closed first and opened again when it is wanted: that memory is no
 * garbage collector's, so what it holds has a bound and not an owner.
 */
export class OpenFonts {
  readonly #module: ShapeModule;
  readonly #open = new Map<Uint8Array, OpenFont>();
  #bytes = 0;

  constructor(module: ShapeModule) {
    this.#module = module;
  }

  /** The font of a program; good until the next call. */
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

/** At the scale of the font's own units. */
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
