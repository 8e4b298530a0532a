/** The part of `sessionStorage` that drafts use. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "platen.draft.";
/** Storage of a tab is limited to about 5 MB; a form that is longer is not a form. */
const CHARACTERS_MAX = 200_000;

/**
 * Texts typed into forms, kept in this tab until they are sent, so that a session that ends or a reload loses nothing.
 * They belong to one person; another who signs in does not see them. Never keep a password in them.
 */
export class Drafts {
  readonly #storage: DraftStorage;

  constructor(storage: DraftStorage) {
    this.#storage = storage;
  }

  /** The draft of a form; null: none. */
  read(person: string, form: string): Readonly<Record<string, string>> | null {
    const text = this.#storage.getItem(keyOf(person, form));
    return text === null ? null : textsOf(text);
  }

  /** Keeps a draft; one without any text is removed. */
  write(person: string, form: string, values: Readonly<Record<string, string>>): void {
    const text = JSON.stringify(values);
    const isEmpty = Object.values(values).every((value) => value === "");
    if (isEmpty || text.length > CHARACTERS_MAX) this.remove(person, form);
    else this.#keep(keyOf(person, form), text);
  }

  remove(person: string, form: string): void {
    this.#storage.removeItem(keyOf(person, form));
  }

  /** Removes the drafts of everyone: at sign-out. */
  clear(): void {
    const keys = Array.from({ length: this.#storage.length }, (_, index) =>
      this.#storage.key(index),
    );
    for (const key of keys) if (key?.startsWith(PREFIX) === true) this.#storage.removeItem(key);
  }

  #keep(key: string, text: string): void {
    try {
      this.#storage.setItem(key, text);
    } catch {
      // The storage is full: the form keeps its text while it is open.
    }
  }
}

function keyOf(person: string, form: string): string {
  return `${PREFIX}${person}.${form}`;
}

function textsOf(json: string): Readonly<Record<string, string>> | null {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null) return null;
    const entries = Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return Object.fromEntries(entries);
  } catch {
    return null;
  }
}
