/**
 * Maps glyph names to characters: the part of the Adobe Glyph List that 8-bit form fonts use (Latin, Greek, Cyrillic,
 * symbols), as names and rules instead of 4,281 lines.
 */

/**
 * The character of a glyph name in a /Differences array, or `""` when unknown ("g23", "cid4", ".notdef"). One UTF-16
 * unit: 8-bit fonts do not draw characters outside the BMP.
 */
export function glyphUnicode(name: string): string {
  const stem = name.replace(/(?<=.)\..*$/u, "");
  if (/^[A-Za-z]$/u.test(stem)) return stem;
  return (
    plainNames().get(stem) ?? composeAccented(stem) ?? cyrillic(stem) ?? hexadecimal(stem) ?? ""
  );
}

/** Name and character alternate. */
const PLAIN = `
exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' parenleft ( parenright )
asterisk * plus + comma , hyphen - period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7
eight 8 nine 9 colon : semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \\
bracketright ] asciicircum ^ underscore _ grave \` braceleft { bar | braceright } asciitilde ~ exclamdown ¡
cent ¢ sterling £ currency ¤ yen ¥ brokenbar ¦ section § dieresis ¨ copyright © ordfeminine ª guillemotleft «
logicalnot ¬ registered ® macron ¯ overscore ¯ degree ° plusminus ± twosuperior ² threesuperior ³ acute ´ mu µ
mu1 µ paragraph ¶ periodcentered · middot · cedilla ¸ onesuperior ¹ ordmasculine º guillemotright »
onequarter ¼ onehalf ½ threequarters ¾ questiondown ¿ AE Æ Eth Ð multiply × Oslash Ø Thorn Þ germandbls ß ae æ
eth ð divide ÷ oslash ø thorn þ Dcroat Đ dcroat đ Dslash Đ dmacron đ Hbar Ħ hbar ħ dotlessi ı IJ Ĳ ij ĳ
kgreenlandic ĸ Ldot Ŀ ldot ŀ Lslash Ł lslash ł napostrophe ŉ Eng Ŋ eng ŋ OE Œ oe œ Tbar Ŧ tbar ŧ longs ſ
florin ƒ circumflex ˆ caron ˇ breve ˘ dotaccent ˙ ring ˚ ogonek ˛ tilde ˜ ilde ˜ hungarumlaut ˝
commaaccent \uf6c3 endash – emdash — quoteleft ‘ quoteright ’ quotesinglbase ‚ quotedblleft “ quotedblright ”
quotedblbase „ dagger † daggerdbl ‡ bullet • ellipsis … perthousand ‰ minute ′ second ″ guilsinglleft ‹
guilsinglright › fraction ⁄ Euro € euro € trademark ™ Omega Ω Delta ∆ increment ∆ partialdiff ∂ product ∏
summation ∑ minus − radical √ infinity ∞ integral ∫ approxequal ≈ notequal ≠ lessequal ≤ greaterequal ≥
lozenge ◊ apple \uf8ff fi ﬁ fl ﬂ nbspace \u00a0 nonbreakingspace \u00a0 sfthyphen \u00ad softhyphen \u00ad
Alpha Α Beta Β Gamma Γ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π
Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ alpha α beta β gamma γ delta δ epsilon ε zeta ζ
eta η theta θ iota ι kappa κ lambda λ nu ν xi ξ omicron ο pi π rho ρ sigma σ sigma1 ς tau τ upsilon υ phi φ
chi χ psi ψ omega ω Alphatonos Ά Epsilontonos Έ Etatonos Ή Iotatonos Ί Omicrontonos Ό Upsilontonos Ύ
Omegatonos Ώ Iotadieresis Ϊ Upsilondieresis Ϋ alphatonos ά epsilontonos έ etatonos ή iotatonos ί omicrontonos ό
upsilontonos ύ omegatonos ώ iotadieresis ϊ upsilondieresis ϋ iotadieresistonos ΐ upsilondieresistonos ΰ
afii61352 № afii00208 ― afii10050 Ґ afii10098 ґ
`;

let plain: ReadonlyMap<string, string> | null = null;

function plainNames(): ReadonlyMap<string, string> {
  if (plain !== null) return plain;
  const words = PLAIN.trim().split(/[ \n]+/u);
  const names = new Map([["space", " "]]);
  for (let i = 0; i + 1 < words.length; i += 2) names.set(words[i] ?? "", words[i + 1] ?? "");
  plain = names;
  return names;
}

const MARKS: ReadonlyMap<string, string> = new Map([
  ["grave", "\u0300"],
  ["acute", "\u0301"],
  ["circumflex", "\u0302"],
  ["tilde", "\u0303"],
  ["macron", "\u0304"],
  ["breve", "\u0306"],
  ["dotaccent", "\u0307"],
  ["dot", "\u0307"],
  ["dieresis", "\u0308"],
  ["ring", "\u030a"],
  ["hungarumlaut", "\u030b"],
  ["dblacute", "\u030b"],
  ["caron", "\u030c"],
  ["cedilla", "\u0327"],
  ["ogonek", "\u0328"],
]);

/** "eacute" is e and an acute. A comma below is a cedilla in Unicode, except under S (U+0218). */
function composeAccented(name: string): string | null {
  const [, letter = "", accent = ""] = /^([A-Za-z]|AE|ae|Oslash|oslash)([a-z]+)$/u.exec(name) ?? [];
  if (accent === "commaaccent")
    return composeCharacter(letter, /s/iu.test(letter) ? "\u0326" : "\u0327");
  const base = letter.length > 1 ? (plainNames().get(letter) ?? "") : letter;
  return composeCharacter(base, MARKS.get(accent) ?? "");
}

function composeCharacter(letter: string, mark: string): string | null {
  const char = `${letter}${mark}`.normalize("NFC");
  return mark !== "" && char.length === 1 ? char : null;
}

/** afii10017…10049 are А…Я with Ё in seventh position, afii10065…10097 the lower case; then Ukrainian and others. */
function cyrillic(name: string): string | null {
  const number = Number(/^afii(\d{5})$/u.exec(name)?.[1] ?? Number.NaN);
  const small = number >= 10065;
  const place = number - (small ? 10065 : 10017);
  if (place >= 0 && place <= 32) {
    if (place === 6) return small ? "ё" : "Ё";
    return String.fromCharCode((small ? 0x430 : 0x410) + place - (place > 6 ? 1 : 0));
  }
  if (number >= 10051 && number <= 10061) return String.fromCharCode(0x402 + number - 10051);
  if (number >= 10099 && number <= 10109) return String.fromCharCode(0x452 + number - 10099);
  return { 10062: "Ў", 10110: "ў", 10145: "Џ", 10193: "џ" }[number] ?? null;
}

function hexadecimal(name: string): string | null {
  const digits = /^(?:uni|u)([0-9A-F]{4})$/u.exec(name)?.[1];
  const unit = digits === undefined ? 0xd800 : Number.parseInt(digits, 16);
  return unit >= 0xd800 && unit <= 0xdfff ? null : String.fromCharCode(unit);
}
