import type { RefusedRequestPage } from "@platen/sdk";
import { developerWords } from "#words/en/developers.ts";

const TEXTS = developerWords.actor;

/** Who sent requests, as far as the person may know; names are known to owners and admins alone. */
export type Actors = {
  /** The person's own id as a member. */
  readonly self: number;
  readonly keys: ReadonlyMap<number, string>;
  readonly members: ReadonlyMap<number, string>;
};

type By = RefusedRequestPage["requests"][number]["by"];

/** Who sent a request: by name where it is known, else by id. */
export function actorText(by: By, { self, keys, members }: Actors): string {
  if (by.type === "member")
    return by.id === self ? TEXTS.you : (members.get(by.id) ?? TEXTS.memberId(by.id));
  const name = keys.get(by.id);
  return name === undefined ? TEXTS.keyId(by.id) : TEXTS.key(name);
}

const CODE = /^[a-z0-9_]{1,64}$/;

/** The code of a filter in an address; null for none, or what is no code. */
export function codeIn(text: string | null): string | null {
  return text !== null && CODE.test(text) ? text : null;
}

/** The codes to choose from: those that are listed, and the chosen one. */
export function codeChoices(listed: readonly string[], chosen: string | null): readonly string[] {
  const all = new Set(chosen === null ? listed : [...listed, chosen]);
  return Array.from(all).toSorted();
}
