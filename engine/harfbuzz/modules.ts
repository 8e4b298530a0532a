/** An address in a module's memory, often of a HarfBuzz object. */
export type Address = number;

/** Exports common to both modules. */
type Heap = {
  /** Any call that allocates replaces its buffer: never keep a view of it. */
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  malloc(sizeBytes: number): Address;
  free(at: Address): void;
  hb_blob_create(data: Address, length: number, mode: number, user: 0, destroy: 0): Address;
  hb_blob_destroy(blob: Address): void;
  hb_face_create(blob: Address, index: number): Address;
  hb_face_destroy(face: Address): void;
};

/** The functions used from `harfbuzz.wasm` (HarfBuzz manual: hb-buffer, hb-font, hb-shape). */
export type ShapeModule = Heap & {
  hb_font_create(face: Address): Address;
  hb_font_destroy(font: Address): void;
  hb_font_get_nominal_glyph(font: Address, codePoint: number, glyph: Address): number;
  hb_font_get_glyph_h_advance(font: Address, glyph: number): number;
  hb_font_get_glyph_extents(font: Address, glyph: number, extents: Address): number;
  hb_buffer_create(): Address;
  hb_buffer_clear_contents(buffer: Address): void;
  hb_buffer_add_utf16(
    buffer: Address,
    text: Address,
    length: number,
    itemAt: number,
    itemLength: number,
  ): void;
  hb_buffer_set_direction(buffer: Address, direction: number): void;
  hb_buffer_guess_segment_properties(buffer: Address): void;
  hb_shape(font: Address, buffer: Address, features: 0, featureCount: 0): void;
  hb_buffer_get_length(buffer: Address): number;
  hb_buffer_get_glyph_infos(buffer: Address, length: 0): Address;
  hb_buffer_get_glyph_positions(buffer: Address, length: 0): Address;
};

/** The functions used from `harfbuzz-subset.wasm` (HarfBuzz manual: hb-subset, hb-set). */
export type SubsetModule = Heap & {
  hb_face_reference_blob(face: Address): Address;
  hb_blob_get_data(blob: Address, length: 0): Address;
  hb_blob_get_length(blob: Address): number;
  hb_set_add(set: Address, value: number): void;
  hb_set_del(set: Address, value: number): void;
  hb_set_clear(set: Address): void;
  hb_set_invert(set: Address): void;
  hb_subset_input_create_or_fail(): Address;
  hb_subset_input_destroy(input: Address): void;
  hb_subset_input_unicode_set(input: Address): Address;
  hb_subset_input_glyph_set(input: Address): Address;
  hb_subset_input_set(input: Address, which: number): Address;
  hb_subset_input_set_flags(input: Address, flags: number): void;
  hb_subset_or_fail(face: Address, input: Address): Address;
};

/** A font program in a module's memory as a HarfBuzz face; `close` frees all of it. */
type LoadedFace = { readonly face: Address; readonly close: () => void };

/** @throws where the bytes are not that module or cannot be compiled. */
export async function startShapeModule(wasm: Uint8Array): Promise<ShapeModule> {
  const started = await start<ShapeModule & { __wasm_call_ctors(): void }>(wasm, (grow) => ({
    env: {
      emscripten_resize_heap: grow,
      _abort_js: stop,
      _setitimer_js: stop,
      _emscripten_runtime_keepalive_clear: stop,
    },
    wasi_snapshot_preview1: { proc_exit: stop },
  }));
  started["__wasm_call_ctors"]();
  return started;
}

/** @throws where the bytes are not that module or cannot be compiled. */
export async function startSubsetModule(wasm: Uint8Array): Promise<SubsetModule> {
  const started = await start<SubsetModule & { _initialize(): void }>(wasm, () => ({}));
  started["_initialize"]();
  return started;
}

/** Copies `program` into the module's memory, where it stays until `close`. */
export function loadFace(module: Heap, program: Uint8Array): LoadedFace {
  const data = module.malloc(program.length);
  if (data === 0) throw new Error("assertion failed: HarfBuzz has no memory for a font");
  new Uint8Array(module.memory.buffer).set(program, data);
  const blob = module.hb_blob_create(data, program.length, READ_ONLY, 0, 0);
  const face = module.hb_face_create(blob, 0);
  module.hb_blob_destroy(blob);
  return {
    face,
    close: () => {
      module.hb_face_destroy(face);
      module.free(data);
    },
  };
}

/** HB_MEMORY_MODE_READONLY: HarfBuzz neither copies nor frees the data. */
const READ_ONLY = 1;

const PAGE_BYTES = 65_536;

/** Functions by module and name. */
type ModuleImports = Record<string, Record<string, (...values: number[]) => number>>;

/** Starts a module; `importsOf` gets the function with which it grows its memory. */
async function start<Module extends Heap>(
  wasm: Uint8Array,
  importsOf: (grow: (sizeBytes: number) => number) => ModuleImports,
): Promise<Module> {
  const running: { module: Module | null } = { module: null };
  const grow = (sizeBytes: number) =>
    running.module === null ? 0 : growTo(running.module, sizeBytes);
  // A copy, because a browser's types accept no bytes of shared memory.
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(wasm), importsOf(grow));
  const exports: object = instance.exports;
  running.module = exports as Module;
  return running.module;
}

/** Emscripten's contract: 1 if the memory has at least that many bytes afterwards, else 0. */
function growTo({ memory }: Heap, sizeBytes: number): 0 | 1 {
  // A fifth more than requested, like Emscripten's own loader, because growing copies everything.
  const wanted = Math.max(sizeBytes, memory.buffer.byteLength * 1.2);
  try {
    memory.grow(Math.ceil((wanted - memory.buffer.byteLength) / PAGE_BYTES));
    return 1;
  } catch {
    return 0;
  }
}

function stop(): never {
  throw new Error("assertion failed: HarfBuzz aborted");
}
