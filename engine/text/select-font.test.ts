import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CosObject,
  CosString,
  type Dict,
  Document,
  latin1Bytes,
  Name,
  Ref,
  Stream,
} from "#cos";
import type { Form } from "#form";
import type { TextFont } from "./font.ts";
import { selectFont } from "./select-font.ts";

type Entries = Readonly<Record<string, CosObject>>;

function dict(entries: Entries): Dict {
  return new Map(Object.entries(entries));
}

/** The font selected for `/F1 9 Tf` where /DR has `entries` as F1, and `others`. */
function fontOf(
  entries: Entries | null,
  name = "F1",
  others: Readonly<Record<string, Entries>> = {},
): TextFont {
  const document = new Document(new Map(), new Ref(1), null, null);
  const fonts = entries === null ? dict({}) : dict({ [name]: document.add(dict(entries)) });
  for (const [other, its] of Object.entries(others)) fonts.set(other, dict(its));
  const form: Form = {
    fields: [],
    resources: dict({ Font: fonts }),
    needAppearances: false,
    pageCount: 1,
  };
  return selectFont(document, form, `/${name} 9 Tf 0 g`).font;
}

/** A complete TrueType font with widths of 500 for the codes 32 to 255. */
function trueType(baseFont: string, changes: Entries = {}, descriptor: Entries = {}): Entries {
  return {
    Type: new Name("Font"),
    Subtype: new Name("TrueType"),
    BaseFont: new Name(baseFont),
    Encoding: new Name("WinAnsiEncoding"),
    FirstChar: 32,
    LastChar: 255,
    Widths: Array.from({ length: 224 }, () => 500),
    FontDescriptor: dict({
      Flags: 32,
      FontBBox: [-665, -325, 2000, 1006],
      Descent: -212,
      CapHeight: 716,
      FontFile2: new Stream(dict({}), new Uint8Array(0)),
      ...descriptor,
    }),
    ...changes,
  };
}

function baseFontOf(font: TextFont): string | null {
  const base = font.object instanceof Map ? font.object.get("BaseFont") : null;
  return base instanceof Name ? base.value : null;
}

/** The name of the standard font that replaces F1. */
function substituteOf(entries: Entries): string | null {
  const font = fontOf(entries);
  assert.equal(font.substituted, true);
  assert.equal(font.name, "F1");
  return baseFontOf(font);
}

function codeOf(font: TextFont, char: string): number {
  return font.encode[char.charCodeAt(0)] ?? 0;
}

const ACROBAT_HELVETICA: Entries = {
  Type: new Name("Font"),
  Subtype: new Name("Type1"),
  BaseFont: new Name("Helvetica"),
  Encoding: dict({
    Differences: [24, new Name("breve"), 39, new Name("quotesingle"), 96, new Name("grave")],
  }),
};

const ACROBAT_DIFFERENCES: readonly (readonly [number, string])[] = [
  [24, "breve caron circumflex dotaccent hungarumlaut ogonek ring tilde"],
  [39, "quotesingle"],
  [96, "grave"],
  [
    128,
    "bullet dagger daggerdbl ellipsis emdash endash florin fraction guilsinglleft guilsinglright minus perthousand quotedblbase quotedblleft quotedblright quoteleft quoteright quotesinglbase trademark fi fl Lslash OE Scaron Ydieresis Zcaron dotlessi lslash oe scaron zcaron",
  ],
  [160, "Euro"],
  [164, "currency"],
  [166, "brokenbar"],
  [168, "dieresis copyright ordfeminine"],
  [172, "logicalnot .notdef registered macron degree plusminus twosuperior threesuperior acute mu"],
  [183, "periodcentered cedilla onesuperior ordmasculine"],
  [188, "onequarter onehalf threequarters"],
  [
    192,
    "Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis",
  ],
];

test("A standard font in a rich encoding is used unchanged", () => {
  const differences = ACROBAT_DIFFERENCES.flatMap(([code, names]) => [
    code,
    ...names.split(" ").map((name) => new Name(name)),
  ]);
  const encoding = dict({ Differences: differences });
  const font = fontOf({ ...ACROBAT_HELVETICA, Encoding: encoding }, "Helv");
  assert.ok(font.object instanceof Ref);
  assert.equal(font.substituted, false);
  assert.equal(font.name, "Helv");
  assert.equal(codeOf(font, "€"), 160);
  assert.equal(codeOf(font, "ł"), 155);
  assert.equal(codeOf(font, "é"), 233);
  assert.equal(font.widths[codeOf(font, "A")], 667);
});

test("Metrics of Helvetica are Adobe's, except for the ink, which is Liberation Sans's", () => {
  const font = fontOf(null, "Helv");
  const a = codeOf(font, "a");
  assert.deepEqual([font.widths[a], font.inkLeft[a], font.inkRight[a]], [556, 36, 550]);
  assert.equal(font.boxHeight, 1.156);
  assert.equal(font.descent, 0.207);
  assert.equal(font.capHeight, 0.718);
  assert.equal(font.widths[codeOf(font, "\u00a0")], 278);
  assert.equal(font.widths[codeOf(font, "€")], 556);
});

test("A standard font in a poorer encoding gets WinAnsi: same face, more characters", () => {
  const font = fontOf({ ...ACROBAT_HELVETICA, Encoding: null });
  assert.equal(baseFontOf(font), "Helvetica");
  assert.equal(font.substituted, false);
  assert.equal(codeOf(font, "é"), 233);
});

test("A font that is not embedded and lacks quotes and dashes gets them, and keeps its metrics", () => {
  const widths = Array.from({ length: 224 }, (_, i) => (i >= 96 && i < 128 ? 0 : 500));
  const entries = trueType("LiberationSans", { Widths: widths });
  assert.equal(baseFontOf(fontOf(entries)), null);
  const bare = trueType("ABCDEF+LiberationSans", { Widths: widths }, { FontFile2: null });
  const font = fontOf(bare);
  assert.equal(baseFontOf(font), "LiberationSans");
  assert.equal(font.substituted, false);
  assert.equal(codeOf(font, "’"), 0x92);
  assert.deepEqual([font.widths[65], font.widths[0x92]], [500, 222]);
  assert.deepEqual([font.boxHeight, font.descent, font.capHeight], [1.331, 0.212, 0.716]);
  const { object } = font;
  assert.ok(object instanceof Map);
  const written = object.get("Widths");
  assert.ok(Array.isArray(written));
  assert.deepEqual([written.length, written[65 - 32]], [224, 500]);
});

/** A composite font that is not embedded, with widths of ideographs, and of ASCII from CID 1 and from CID 231. */
function japanese(cmap: string, descriptor: Entries = {}): Entries {
  const descendant = dict({
    Subtype: new Name("CIDFontType0"),
    BaseFont: new Name("KozMinPr6N-Regular"),
    W: [1, 94, 600, 95, [610], 231, 325, 500],
    FontDescriptor: dict({
      Flags: 6,
      FontBBox: [-437, -340, 1147, 1317],
      Descent: -120,
      CapHeight: 742,
      ...descriptor,
    }),
  });
  return {
    Subtype: new Name("Type0"),
    BaseFont: new Name("KozMinPr6N-Regular"),
    Encoding: new Name(cmap),
    DescendantFonts: [descendant],
  };
}

test("A composite font that is not embedded lays out Latin text with its own metrics", () => {
  const proportional = fontOf(japanese("UniJIS-UTF16-H"));
  assert.equal(baseFontOf(proportional), "KozMinPr6N-Regular");
  assert.deepEqual([proportional.widths[65], proportional.widths[0x7e]], [600, 610]);
  assert.equal(fontOf(japanese("90ms-RKSJ-H")).widths[65], 500);
  assert.deepEqual(
    [proportional.boxHeight, proportional.descent, proportional.capHeight],
    [1.657, 0.12, 0.742],
  );
  // Ink is scaled with the width: an A of Times is 722 wide, with ink from 15 to 706.
  assert.deepEqual([proportional.inkLeft[65], proportional.inkRight[65]], [12, 587]);
});

test("Composite fonts without a known encoding, and embedded ones, are replaced", () => {
  assert.equal(substituteOf(japanese("Identity-H")), "Times-Roman");
  assert.equal(substituteOf(japanese("ETen-B5-H")), "Times-Roman");
  const program = new Stream(dict({}), new Uint8Array(0));
  assert.equal(substituteOf(japanese("UniJIS-UTF16-H", { FontFile3: program })), "Times-Roman");
});

test("A font missing in /DR is recognised by Acrobat's short name or its own", () => {
  assert.equal(baseFontOf(fontOf(null, "HeBo")), "Helvetica-Bold");
  assert.equal(baseFontOf(fontOf(null, "HeBO")), "Helvetica-BoldOblique");
  assert.equal(baseFontOf(fontOf(null, "TiRo")), "Times-Roman");
  assert.equal(baseFontOf(fontOf(null, "TiBI")), "Times-BoldItalic");
  assert.equal(baseFontOf(fontOf(null, "Cour")), "Courier");
  assert.equal(baseFontOf(fontOf(null, "ZaDb")), "ZapfDingbats");
  assert.equal(fontOf(null, "HeBo").substituted, false);
  assert.equal(baseFontOf(fontOf(null, "ArialMT")), "Helvetica");
  assert.equal(fontOf(null, "ArialMT").substituted, true);
  assert.equal(baseFontOf(fontOf(null, "TimesNewRoman,BoldItalic")), "Times-BoldItalic");
});

test("A default appearance without a font uses the form's Helv", () => {
  const document = new Document(new Map(), new Ref(1), null, null);
  const form: Form = { fields: [], resources: dict({}), needAppearances: false, pageCount: 1 };
  const selected = selectFont(document, form, "1 0 0 rg");
  assert.equal(selected.font.name, "Helv");
  assert.equal(selected.sizePoints, 0);
  assert.equal(selected.color, "1 0 0 rg");
});

test("A complete TrueType font keeps its widths and the heights of its descriptor", () => {
  const font = fontOf(trueType("Verdana"));
  assert.ok(font.object instanceof Ref);
  assert.equal(font.widths[65], 500);
  assert.equal(font.boxHeight, 1.331);
  assert.equal(font.descent, 0.212);
  assert.equal(font.capHeight, 0.716);
  assert.deepEqual([font.inkLeft[65], font.inkRight[65]], [0, 500]);
});

test("combs in Courier New are raised from the descent of its own descriptor", () => {
  const descriptor = { FontBBox: [-192, -710, 702, 1221], Descent: -710, FontFile2: null };
  const font = fontOf(trueType("CourierNewPS-BoldMT", {}, descriptor));
  assert.deepEqual(
    [font.boxHeight, font.descent, font.combDescent?.toFixed(4)],
    [1.931, 0.71, "0.7485"],
  );
});

test("Arial's ink is that of Helvetica's substitute, which has the same shapes", () => {
  const font = fontOf(trueType("ArialMT"));
  assert.deepEqual([font.inkLeft[65], font.inkRight[65]], [14, 677]);
});

test("Codes outside /Widths, and codes with width 0, cannot be drawn", () => {
  const widths = Array.from({ length: 96 }, (_, i) => (i === 0x40 - 32 ? 0 : 500));
  const font = fontOf(trueType("Verdana", { LastChar: 127, Widths: widths }));
  assert.equal(codeOf(font, "A"), 65);
  assert.equal(codeOf(font, "@"), 0);
  assert.equal(codeOf(font, "é"), 0);
});

test("/Differences decide which character a code is", () => {
  const encoding = dict({
    BaseEncoding: new Name("WinAnsiEncoding"),
    Differences: [200, new Name("Lslash"), new Name("uni0105"), new Name("g17")],
  });
  const font = fontOf(trueType("Verdana", { Encoding: encoding }));
  assert.equal(codeOf(font, "Ł"), 200);
  assert.equal(codeOf(font, "ą"), 201);
  assert.equal(codeOf(font, "È"), 0);
  assert.equal(codeOf(font, "Ê"), 0);
  assert.equal(codeOf(font, "Ë"), 203);
});

test("Fonts that new text cannot be drawn with are replaced by the closest standard font", () => {
  assert.equal(substituteOf(trueType("ABCDEF+Arial-BoldMT")), "Helvetica-Bold");
  assert.equal(substituteOf(trueType("ABCDEF+Garamond-Italic")), "Times-Italic");
  assert.equal(substituteOf(trueType("Odd", { Encoding: null }, { Flags: 1 })), "Courier");
  assert.equal(
    substituteOf(trueType("Odd", { Subtype: new Name("Type3") }, { Flags: 2 })),
    "Times-Roman",
  );
  assert.equal(substituteOf(trueType("Odd", { Widths: null }, { Flags: 64 })), "Helvetica-Oblique");
  assert.equal(
    substituteOf(trueType("Odd", { Encoding: new Name("MacExpertEncoding") })),
    "Helvetica",
  );
  assert.equal(substituteOf(trueType("Odd", { Widths: [500, 500] })), "Helvetica");
  assert.equal(
    substituteOf({ Subtype: new Name("Type0"), BaseFont: new Name("Consolas,Bold") }),
    "Courier-Bold",
  );
});

test("A composite font's style comes from its descendant", () => {
  const descendant = dict({ FontDescriptor: dict({ Flags: (1 << 1) | (1 << 18) }) });
  const font = fontOf({
    Subtype: new Name("Type0"),
    BaseFont: new Name("ABCDEF+Odd"),
    DescendantFonts: [descendant],
  });
  assert.equal(baseFontOf(font), "Times-Bold");
});

test("Implausible numbers are ignored", () => {
  const box = fontOf(trueType("Verdana", {}, { FontBBox: [0, 0, 0, 0], Descent: 0, CapHeight: 0 }));
  assert.deepEqual([box.boxHeight, box.descent, box.capHeight], [1.156, 0.207, 0.718]);
  const unsigned = fontOf(trueType("Verdana", {}, { Descent: 300 }));
  assert.equal(unsigned.descent, 0.3);
});

test("Text in ZapfDingbats denotes glyphs by their codes", () => {
  const font = fontOf(null, "ZaDb");
  assert.equal(codeOf(font, "4"), 52);
  assert.equal(font.widths[52], 846);
  assert.equal(codeOf(font, "é"), 233);
  assert.equal(codeOf(font, "€"), 0);
});

test("ZapfDingbats keeps its built-in codes under an encoding for letters", () => {
  const encoding = dict({ Differences: [52, new Name("a20"), new Name("eacute")] });
  const font = fontOf({
    Subtype: new Name("Type1"),
    BaseFont: new Name("ZapfDingbats"),
    Encoding: encoding,
  });
  assert.ok(font.object instanceof Ref);
  assert.deepEqual([codeOf(font, "4"), codeOf(font, "5"), codeOf(font, "l")], [52, 53, 108]);
});

test("A font that the default appearance names by its base font is found", () => {
  const document = new Document(new Map(), new Ref(1), null, null);
  const ref = document.add(dict(trueType("Verdana-Bold")));
  const resources = dict({ Font: dict({ F7: ref }) });
  const form: Form = { fields: [], resources, needAppearances: false, pageCount: 1 };
  const { font } = selectFont(document, form, "/Verdana-Bold 9 Tf");
  assert.equal(font.object, ref);
  assert.equal(font.name, "Verdana-Bold");
});

test("Each resource name of a form has one font object, and WinAnsi fonts share one table", () => {
  const document = new Document(new Map(), new Ref(1), null, null);
  const form: Form = { fields: [], resources: dict({}), needAppearances: false, pageCount: 1 };
  const first = selectFont(document, form, "/Helv 9 Tf").font;
  assert.equal(selectFont(document, form, "/Helv 12 Tf 1 g").font, first);
  assert.equal(selectFont(document, form, "/TiRo 12 Tf").font.encode, first.encode);
});

/** A subset of a typeface, which new text cannot be drawn with. */
const SUBSET = trueType("ABCDEF+Brush", {}, { FontFamily: new CosString(latin1Bytes("&Brush")) });

test("Where a font cannot be used, another one of the form in the same typeface is used", () => {
  const regular = new CosString(latin1Bytes("Brush"));
  const whole = trueType("Brush-Roman", {}, { FontFamily: regular });
  const bold = trueType("Brush-Bold", {}, { FontFamily: regular, FontWeight: 700 });
  const font = fontOf(SUBSET, "F1", { Bold: bold, Whole: whole });
  assert.ok(font.object instanceof Map);
  assert.equal(baseFontOf(font), "Brush-Roman");
  assert.deepEqual([font.name, font.substituted], ["F1", true]);
  assert.equal(baseFontOf(fontOf(SUBSET, "F1", { Bold: bold })), "Helvetica");
});

test("Fonts without a family name are not treated as one typeface", () => {
  const font = fontOf(trueType("ABCDEF+Brush-Bold"), "F1", { Other: trueType("Verdana") });
  assert.equal(baseFontOf(font), "Helvetica-Bold");
});

test("A substituted font has the box of the requested font, and the capitals of the one that draws", () => {
  const font = fontOf(SUBSET);
  assert.equal(baseFontOf(font), "Helvetica");
  assert.deepEqual([font.boxHeight, font.descent, font.capHeight], [1.331, 0.212, 0.718]);
});

function heights({ capHeight, descent }: TextFont): readonly number[] {
  return [capHeight, descent];
}

test("Implausible capital heights and descents are not taken from a descriptor", () => {
  const impossible = { FontBBox: [0, 0, 0, 0], CapHeight: 979, Descent: -6622 };
  assert.deepEqual(heights(fontOf(trueType("Verdana", {}, impossible))), [0.718, 0.207]);
  assert.deepEqual(heights(fontOf(trueType("ABCDEF+Georgia", {}, impossible))), [0.662, 0.217]);
  assert.equal(fontOf(trueType("ArialMT", {}, { CapHeight: 790 })).capHeight, 0.718);
});

test("A font is bold by its name or its flags", () => {
  const font = { Type: new Name("Font"), Subtype: new Name("Type1") };
  assert.equal(fontOf({ ...font, BaseFont: new Name("Helvetica-Bold") }).bold, true);
  assert.equal(fontOf({ ...font, BaseFont: new Name("ABCDEF+MyriadPro-Semibold") }).bold, true);
  assert.equal(fontOf({ ...font, BaseFont: new Name("Helvetica") }).bold, false);
  const descriptor = dict({ FontName: new Name("Any"), Flags: (1 << 18) | 32 });
  const flagged = { ...font, BaseFont: new Name("Any"), FontDescriptor: descriptor };
  assert.equal(fontOf(flagged).bold, true);
  assert.equal(fontOf(null, "HeBo").bold, true);
});
