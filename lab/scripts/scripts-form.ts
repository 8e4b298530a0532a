import { buildForm, type FieldSpec } from "@platen/forms/builder";

/** The kinds of fields that a value is shown in. */
export const KINDS = ["line", "comb", "lines", "list"] as const;
export type Kind = (typeof KINDS)[number];

/** A field of the page: its name, its value, and its rectangle `[x1, y1, x2, y2]` in points. */
export type ScriptField = {
  readonly name: string;
  readonly kind: Kind;
  readonly script: string;
  readonly value: string;
  readonly rect: readonly [number, number, number, number];
};

/** A text in each supported script, and one in several, with what makes it difficult. */
export const SCRIPT_VALUES: Readonly<Record<string, string>> = {
  // Accents that WinAnsi lacks.
  latin: "Łódź Žlutý kůň Őrség",
  greek: "Ελένη Παπαδοπούλου",
  cyrillic: "Дмитрий Иванов, Москва",
  // Two marks a vowel.
  vietnamese: "Nguyễn Thị Hương Trấn",
  // Points, and digits that run the other way.
  hebrew: "שָׁלוֹם עוֹלָם 123",
  // Joining letters, the ligature lam-alef, digits.
  arabic: "شارع 12 الملك فهد لا",
  // Conjuncts, and a vowel that comes before its consonant.
  devanagari: "श्री राजेश कुमार शर्मा क्षत्रिय",
  // Marks above marks; no space between words.
  thai: "น้ำใจไมตรี กรุงเทพ",
  chinese: "中华人民共和国北京市海淀区",
  japanese: "東京都千代田区テスト",
  korean: "안녕하세요 서울특별시",
  // A sequence that is one sign, and flags.
  emoji: "Hi 😀👩‍👧🇩🇪 ok",
  mixed: "Tower 東京 12 مرحبا Łódź",
};

const TOP = 752;
const ROW = 54;
const CELLS = 14;
/** The option that a list shows beside the value. */
export const OTHER_OPTION = "Plain";
/** Left and right edge, and the height below the row's top. */
const COLUMNS: Readonly<Record<Kind, readonly [number, number, number]>> = {
  line: [20, 190, 22],
  comb: [200, 375, 22],
  lines: [385, 480, 42],
  list: [490, 592, 42],
};

/** One field of each kind for each script, row by row on one Letter page. */
export function scriptFields(): readonly ScriptField[] {
  return Object.entries(SCRIPT_VALUES).flatMap(([script, text], row) =>
    KINDS.map((kind): ScriptField => {
      const [left, right, height] = COLUMNS[kind];
      const top = TOP - row * ROW;
      const value = kind === "comb" ? cutBeginning(text, CELLS) : text;
      return {
        name: `${script}.${kind}`,
        kind,
        script,
        value,
        rect: [left, top - height, right, top],
      };
    }),
  );
}

/** The page with its fields, empty except for the lists' options, and a label above each row. */
export function scriptsForm(fields: readonly ScriptField[]): Uint8Array {
  const labels = fields.filter(({ kind }) => kind === "line");
  const marks = labels.map(({ script, rect }) => ({
    kind: "text" as const,
    at: [rect[0], rect[3] + 2] as const,
    text: script,
    size: 7,
  }));
  return buildForm({ title: "All scripts", pages: [{ marks }], fields: fields.map(fieldSpec) });
}

function fieldSpec({ name, kind, value, rect }: ScriptField, index: number): FieldSpec {
  const at = { rect, border: { color: [0.6] } };
  switch (kind) {
    case "line":
      return { type: "text", name, at, defaultAppearance: "/Helv 11 Tf 0 g" };
    case "comb":
      return {
        type: "text",
        name,
        at,
        comb: true,
        maxLength: CELLS,
        defaultAppearance: "/Helv 10 Tf 0 g",
      };
    case "lines": {
      const quadding = ([0, 1, 2] as const)[Math.floor(index / KINDS.length) % 3] ?? 0;
      const defaultAppearance = "/TiRo 9 Tf 0 0 0.7 rg";
      return { type: "text", name, at, multiline: true, quadding, defaultAppearance };
    }
    case "list":
      return {
        type: "list",
        name,
        at,
        options: [OTHER_OPTION, value],
        defaultAppearance: "/Helv 7 Tf 0 g",
      };
  }
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the first `max` characters of a text, without cutting a grapheme in two. */
function cutBeginning(text: string, max: number): string {
  let taken = "";
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (Array.from(taken + segment).length > max) break;
    taken += segment;
  }
  return taken.trimEnd();
}
