import type { FieldMappings } from "@platen/sdk";

/** Entries that were not saved, with the state of the mapping that they were made from. */
export type MappingDraft = {
  readonly fieldMappings: FieldMappings;
  readonly base: FieldMappings;
  readonly etag: string | null;
};

/** The texts of a draft that is empty. */
export const NO_DRAFT: Readonly<Record<string, string>> = { entries: "", base: "", etag: "" };

/** A draft as texts, to be kept in the tab. */
export function draftTexts(draft: MappingDraft): Readonly<Record<string, string>> {
  return {
    entries: JSON.stringify(draft.fieldMappings),
    base: JSON.stringify(draft.base),
    etag: draft.etag ?? "",
  };
}

/** The draft in texts that were kept; null: none, or it cannot be read. */
export function draftFrom(texts: Readonly<Record<string, string>>): MappingDraft | null {
  const { entries = "", base = "", etag = "" } = texts;
  if (entries === "" || base === "") return null;
  try {
    // Written by `draftTexts` in this tab.
    const parsed: readonly unknown[] = [JSON.parse(entries), JSON.parse(base)];
    const [fieldMappings, from] = parsed;
    const read = { fieldMappings, base: from } as MappingDraft;
    return { ...read, etag: etag === "" ? null : etag };
  } catch {
    return null;
  }
}
