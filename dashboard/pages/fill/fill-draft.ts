import { type FillValue, isSignature } from "./fill-value.ts";

/** The part of the page that is kept in the tab, so that a reload or an ended session loses nothing. */
export type FillDraft = {
  readonly values: Readonly<Record<string, FillValue>>;
  /** The key of the last request for these values and options; null: none was sent, or they have changed since. */
  readonly requestKey: string | null;
};

const VALUE = "value ";
const KEY = "key";
/** For all pictures: a draft beyond 200,000 characters is not kept at all. */
const PICTURE_CHARACTERS_MAX = 120_000;

/** The draft as texts. */
export function draftTexts({ values, requestKey }: FillDraft): Readonly<Record<string, string>> {
  let left = PICTURE_CHARACTERS_MAX;
  const kept = Object.entries(values).filter(([, value]) => {
    left -= pictureCharacters(value);
    return left > 0 || pictureCharacters(value) === 0;
  });
  return {
    ...Object.fromEntries(kept.map(([alias, value]) => [VALUE + alias, JSON.stringify(value)])),
    ...(requestKey === null ? {} : { [KEY]: requestKey }),
  };
}

/** The draft of these texts; what they have of other forms of the page is ignored. */
export function draftOf(texts: Readonly<Record<string, string>> | null): FillDraft {
  const entries = Object.entries(texts ?? {}).flatMap(([name, text]) => {
    const value = name.startsWith(VALUE) ? valueOf(text) : null;
    return value === null ? [] : [[name.slice(VALUE.length), value] as const];
  });
  return { values: Object.fromEntries(entries), requestKey: texts?.[KEY] ?? null };
}

function pictureCharacters(value: FillValue): number {
  return isSignature(value) && value.kind === "image" ? value.url.length : 0;
}

function valueOf(json: string): FillValue | null {
  try {
    const read: unknown = JSON.parse(json);
    return isValue(read) ? read : null;
  } catch {
    return null;
  }
}

function isValue(read: unknown): read is FillValue {
  if (typeof read === "string" || typeof read === "boolean") return true;
  if (Array.isArray(read)) return read.every((one) => typeof one === "string");
  if (typeof read !== "object" || read === null || !("kind" in read)) return false;
  const has = (name: string): boolean =>
    typeof new Map(Object.entries(read)).get(name) === "string";
  switch (read.kind) {
    case "image":
      return has("url");
    case "typed":
      return has("name");
    case "saved":
      return has("id") && has("name");
    default:
      return false;
  }
}
