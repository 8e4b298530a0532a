import { type FieldMappings, type Mapping, PlatenError, type Tagged } from "@platen/sdk";
import { useState } from "react";
import { useScope, useScopedMutation } from "#data/scope.ts";
import { isSame } from "./editor-state.ts";

/** The result of a save. */
type Saved =
  | { readonly kind: "saved"; readonly mapping: Tagged<Mapping> }
  /** Someone else changed the mapping meanwhile. */
  | { readonly kind: "conflict"; readonly theirs: Tagged<Mapping> };

/** Entries, and the state of the mapping that they were made from. */
export type Unsaved = {
  readonly fieldMappings: FieldMappings;
  readonly base: FieldMappings;
  readonly etag: string | null;
};

/** Saves the entries of a mapping. */
export type Saving = {
  readonly save: (unsaved: Unsaved) => void;
  readonly isPending: boolean;
  /** Why it was refused; null: it was not. */
  readonly error: unknown;
  /** The state that another person saved meanwhile; null without a conflict, or once it is settled. */
  readonly theirs: Tagged<Mapping> | null;
  readonly settle: () => void;
};

/** Saves unless someone else changed the entries meanwhile. */
export function useSaving(id: number, onSaved: (mapping: Tagged<Mapping>) => void): Saving {
  const { platen } = useScope();
  const [theirs, setTheirs] = useState<Tagged<Mapping> | null>(null);
  const saving = useScopedMutation(
    async (_, unsaved: Unsaved): Promise<Saved> => {
      const { fieldMappings, etag } = unsaved;
      const put = (expected: string | null): Promise<Tagged<Mapping>> =>
        platen.mappings.updateTagged(id, { field_mappings: fieldMappings }, expected);
      try {
        return { kind: "saved", mapping: await put(etag) };
      } catch (error) {
        if (!(error instanceof PlatenError) || error.code !== "precondition_failed") throw error;
        const now = await platen.mappings.getTagged(id);
        switch (conflictOf(unsaved, now.value.field_mappings)) {
          // The answer to an earlier attempt was lost.
          case "mine":
            return { kind: "saved", mapping: now };
          // Only the name or another setting was changed, which stays.
          case "base":
            return { kind: "saved", mapping: await put(now.etag) };
          case "other":
            return { kind: "conflict", theirs: now };
        }
      }
    },
    [["mappings"], ["envelopes"]],
  );
  return {
    save: (unsaved) =>
      saving.mutate(unsaved, {
        onSuccess: (result) => {
          if (result.kind === "saved") onSaved(result.mapping);
          else setTheirs(result.theirs);
        },
      }),
    isPending: saving.isPending,
    error: saving.error,
    theirs,
    settle: () => setTheirs(null),
  };
}

/** Returns whose entries a mapping has now: `mine` are the unsaved ones, `base` those that the editor began with. */
export function conflictOf(
  { fieldMappings, base }: Pick<Unsaved, "fieldMappings" | "base">,
  now: FieldMappings,
): "mine" | "base" | "other" {
  if (isSame(now, fieldMappings)) return "mine";
  return isSame(now, base) ? "base" : "other";
}
