import type { BulkStatus } from "@platen/sdk";

/** Who started jobs, as far as the person may know. */
export type Submitters = {
  /** The person's own id as a member. */
  readonly self: number;
  readonly names: ReadonlyMap<number, string>;
};

/** Texts for people without a known name. */
type Texts = { readonly you: string; readonly member: string; readonly key: string };

/** Who started a job: an own one, a member by name, any other member, or a key. */
export function submitterText(
  { by }: Pick<BulkStatus, "by">,
  { self, names }: Submitters,
  texts: Texts,
): string {
  if (by.type === "key") return texts.key;
  return by.id === self ? texts.you : (names.get(by.id) ?? texts.member);
}
