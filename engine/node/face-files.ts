import type { FaceName } from "#scripts";

/**
 * The font file of each face; the first two path segments are its package. A host looks in the published packages of
 * fonts first, which contain the same files in one folder: see `fontPackageOf`.
 */
export const FACE_FILES: Readonly<Record<FaceName, string>> = {
  sans: regular("noto-sans", "NotoSans"),
  sansBold: "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
  arabic: regular("noto-sans-arabic", "NotoSansArabic"),
  hebrew: regular("noto-sans-hebrew", "NotoSansHebrew"),
  devanagari: regular("noto-sans-devanagari", "NotoSansDevanagari"),
  thai: regular("noto-sans-thai", "NotoSansThai"),
  armenian: regular("noto-sans-armenian", "NotoSansArmenian"),
  georgian: regular("noto-sans-georgian", "NotoSansGeorgian"),
  bengali: regular("noto-sans-bengali", "NotoSansBengali"),
  gurmukhi: regular("noto-sans-gurmukhi", "NotoSansGurmukhi"),
  gujarati: regular("noto-sans-gujarati", "NotoSansGujarati"),
  tamil: regular("noto-sans-tamil", "NotoSansTamil"),
  telugu: regular("noto-sans-telugu", "NotoSansTelugu"),
  kannada: regular("noto-sans-kannada", "NotoSansKannada"),
  malayalam: regular("noto-sans-malayalam", "NotoSansMalayalam"),
  sinhala: regular("noto-sans-sinhala", "NotoSansSinhala"),
  lao: regular("noto-sans-lao", "NotoSansLao"),
  khmer: regular("noto-sans-khmer", "NotoSansKhmer"),
  myanmar: regular("noto-sans-myanmar", "NotoSansMyanmar"),
  ethiopic: regular("noto-sans-ethiopic", "NotoSansEthiopic"),
  chinese: regular("noto-sans-sc", "NotoSansSC"),
  japanese: regular("biz-udgothic", "BIZUDGothic"),
  korean: regular("nanum-gothic", "NanumGothic"),
  math: regular("noto-sans-math", "NotoSansMath"),
  symbols: regular("noto-sans-symbols", "NotoSansSymbols"),
  symbols2: regular("noto-sans-symbols-2", "NotoSansSymbols2"),
  emoji: regular("noto-emoji", "NotoEmoji"),
  signature: regular("dancing-script", "DancingScript"),
};

/** The packages have one folder per weight of a family. */
function regular(family: string, name: string): string {
  return `@expo-google-fonts/${family}/400Regular/${name}_400Regular.ttf`;
}

/** Their fonts have 17 of all 24 MB. */
const EAST_ASIAN: readonly FaceName[] = ["chinese", "japanese", "korean"];

/** The published package that contains a face's font: `@platen/fonts`, or `@platen/fonts-cjk`. */
export function fontPackageOf(face: FaceName): "@platen/fonts" | "@platen/fonts-cjk" {
  return EAST_ASIAN.includes(face) ? "@platen/fonts-cjk" : "@platen/fonts";
}
