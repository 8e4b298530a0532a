import { loadShaper } from "../../engine/harfbuzz/mod.ts";
import { createEngine, type Engine, type FaceName, purePlatform } from "../../engine/mod.ts";

/** The engine's results for one form: complete PDFs and a ZIP. */
export type Tour = {
  readonly filled: Uint8Array;
  readonly flattened: Uint8Array;
  readonly zip: Uint8Array;
  /** Codes of the issues of all rows. */
  readonly issues: readonly string[];
};

/** Files that an engine needs to start: HarfBuzz's modules and the fonts of two scripts. */
export const ENGINE_FILES: Readonly<Record<"shape" | "subset" | "arabic" | "chinese", string>> = {
  shape: "harfbuzzjs/dist/harfbuzz.wasm",
  subset: "harfbuzzjs/dist/harfbuzz-subset.wasm",
  arabic: "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  chinese: "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
};

export const TOUR_VALUES = {
  latin: "Zoë Müller",
  arabic: "شارع 12 الملك فهد",
  chinese: "中华人民共和国",
  mixed: "Tower 12 中国 مرحبا",
} as const;

/** The engine on JavaScript and WebAssembly only, with its files read by `read`. */
export async function startEngine(read: (file: string) => Promise<Uint8Array>): Promise<Engine> {
  const { shape, subset, arabic, chinese } = ENGINE_FILES;
  const shaper = await loadShaper({ shape: await read(shape), subset: await read(subset) });
  const programs = new Map<FaceName, Uint8Array>([
    ["arabic", await read(arabic)],
    ["chinese", await read(chinese)],
  ]);
  const program = (face: FaceName) => programs.get(face) ?? null;
  return createEngine({ platform: purePlatform, scripts: { shaper, program } });
}

/** Opens a form, fills, signs and flattens it, and packs a bundle: all features of the engine. */
export async function takeTour(engine: Engine, pdf: Uint8Array, png: Uint8Array): Promise<Tour> {
  const form = await engine.open(pdf);
  if (form.kind === "refused") throw new Error(form.message);
  const values = { ...TOUR_VALUES, agreed: true, signed: "sig_own" };
  const signatures = new Map([["sig_own", { kind: "image", bytes: png } as const]]);
  const { pdf: filled, issues } = engine.fill(form, values, { signatures });
  const { pdf: flattened } = engine.fill(form, values, { signatures, flatten: true });
  if (filled === null || flattened === null) throw new Error(JSON.stringify(issues));
  const bundle = engine.bundle(form, [values, { latin: "Ada" }], { signatures });
  const zip = await new Blob([...bundle.chunks()].map((bytes) => new Uint8Array(bytes))).bytes();
  return { filled, flattened, zip, issues: issues.map(({ code }) => code) };
}
