import { readFile } from "node:fs/promises";

/** How a field shows what it holds; each has rules of its own. */
export type Kind = "single" | "multiline" | "comb" | "combo" | "list" | "check" | "radio";

/** One appearance that Acrobat wrote, and what it wrote it from. */
export type Sample = {
  /** The PDF, under the folder of the samples. */
  readonly path: string;
  /** 0-based. */
  readonly page: number;
  /** Full field name. */
  readonly name: string;
  readonly kind: Kind;
  /** Text, or the items selected in a list; `null` for a button. */
  readonly value: string | readonly string[] | null;
  /** A button's state, without the slash; "" for another field. */
  readonly state: string;
  readonly rect: readonly number[];
  /** Sides of the appearance's /BBox, turned as the widget is; Acrobat drew for these, whatever /Rect says since. */
  readonly size: readonly [width: number, height: number];
  /** True where /DA gives no size. */
  readonly autoSize: boolean;
  /**
   * Which engine of Acrobat's drew it: only the first goes by the field's value and dictionary alone. Rich text has a
   * form of its own (/RV); the engine for XFA takes margins from its template, and is known by its clip.
   */
  readonly engine: "form" | "rich text" | "xfa";
  readonly password: boolean;
  /** The content stream, one character a byte. */
  readonly content: string;
};

export type Truth = {
  readonly samples: readonly Sample[];
  /** How many entries lack what a comparison needs. */
  readonly unusable: number;
};

/** Reads a list of appearances, ignoring unknown keys; rejects if it is not a list. */
export async function readTruth(path: string): Promise<Truth> {
  const entries: unknown = JSON.parse(await readFile(path, "utf8"));
  if (!Array.isArray(entries)) throw new Error(`${path} is not a list of appearances`);
  const samples = entries.flatMap((entry: unknown) => readSample(entry) ?? []);
  return { samples, unusable: entries.length - samples.length };
}

/** `null` where the entry does not say which field it is of, what it holds and what Acrobat drew. */
export function readSample(entry: unknown): Sample | null {
  if (!isRecord(entry)) return null;
  const { path, name, content, rect } = entry;
  const kind = kindOf(String(entry["ft"]).replace("/", ""), flagsOf(entry));
  if (typeof path !== "string" || typeof name !== "string" || typeof content !== "string")
    return null;
  if (kind === null || !isNumbers(rect) || rect.length !== 4) return null;
  const isButton = kind === "check" || kind === "radio";
  const value = isButton ? null : valueOf(entry["value"]);
  const state = isButton ? stateOf(entry["state"]) : "";
  if (isButton ? state === "" : value === null) return null;
  return {
    path,
    page: typeof entry["page"] === "number" ? entry["page"] : 0,
    name,
    kind,
    value,
    state,
    rect,
    autoSize: !isButton && AUTO_SIZE.test(String(entry["da"])),
    size: sizeOf(entry, rect),
    engine: engineOf(entry, kind, content),
    password: kind === "single" && hasFlag(flagsOf(entry), 14),
    content,
  };
}

/** The first rectangle that clips, of a stream with one operator a line. */
const CLIP = /\nq\n(\S+) (\S+) (\S+) (\S+) re\nW/u;
const AUTO_SIZE = /(?:^|\s)0(?:\.0*)?\s+Tf/u;

function flagsOf(entry: Readonly<Record<string, unknown>>): number {
  return typeof entry["ff"] === "number" ? entry["ff"] : 0;
}

function sizeOf(
  entry: Readonly<Record<string, unknown>>,
  rect: readonly number[],
): readonly [number, number] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = isNumbers(entry["bbox"]) ? entry["bbox"] : rect;
  const [a = 1, b = 0] = isNumbers(entry["matrix"]) ? entry["matrix"] : [];
  const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  return Math.abs(b) > Math.abs(a) ? [up, across] : [across, up];
}

function engineOf(
  entry: Readonly<Record<string, unknown>>,
  kind: Kind,
  content: string,
): Sample["engine"] {
  if (kind === "check" || kind === "radio") return "form";
  const isText = kind !== "combo" && kind !== "list";
  if (isText && hasFlag(flagsOf(entry), 26)) return "rich text";
  const clip = CLIP.exec(`\n${content}`)?.slice(1).map(Number);
  const box = entry["bbox"];
  if (clip === undefined || !isNumbers(box)) return "form";
  const [x = 0, y = 0, across = 0, up = 0] = clip;
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const isMiddle = isInset(right - left, across, x - left) && isInset(top - bottom, up, y - bottom);
  return isMiddle && y - bottom >= 1 ? "form" : "xfa";
}

/** True where `part` leaves `edge` on both sides. */
function isInset(all: number, part: number, edge: number): boolean {
  return Math.abs(all - 2 * edge - part) < 0.01;
}

/** Bits of /Ff, the first being 1 (ISO 32000-2, tables 229, 231 and 233). */
function kindOf(type: string, flags: number): Kind | null {
  if (type === "Ch") return hasFlag(flags, 18) ? "combo" : "list";
  if (type === "Btn") return hasFlag(flags, 16) ? "radio" : "check";
  if (type !== "Tx") return null;
  if (hasFlag(flags, 13)) return "multiline";
  return hasFlag(flags, 25) && !hasFlag(flags, 14) ? "comb" : "single";
}

function hasFlag(flags: number, bit: number): boolean {
  return ((flags >> (bit - 1)) & 1) === 1;
}

function valueOf(value: unknown): string | readonly string[] | null {
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

function stateOf(state: unknown): string {
  return typeof state === "string" ? state.replace(/^\//u, "") : "";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => typeof item === "number");
}
