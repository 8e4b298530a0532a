import type { Mapping, Template } from "@platen/sdk";
import { useMemo, useState } from "react";
import { useMappingsOf } from "#data/form-users.ts";
import type { BoxState } from "#viewer/picture.ts";
import { formPageWords } from "#words/en/form-page.ts";
import { type Feeds, feedsOf } from "./mapped.ts";

const TEXTS = formPageWords.mapping;

/** The fields that a form's mappings feed. */
export type MappedFields = {
  /** Undefined until they are known. */
  readonly mappings: readonly Mapping[] | undefined;
  readonly feeds: Feeds;
  readonly states: ReadonlyMap<string, BoxState>;
  /** Returns the text of a field's row; null if the form has no mapping. */
  readonly stateOf: (field: string) => string | null;
  /** Null: all mappings. */
  readonly chosen: number | null;
  readonly choose: (mapping: number | null) => void;
};

/** Returns the fields that one mapping of a form feeds, or all of them. */
export function useMappedFields({ id }: Pick<Template, "id">): MappedFields {
  const [chosen, choose] = useState<number | null>(null);
  const mappings = useMappingsOf(id).data;
  const feeds = useMemo(() => feedsOf(mappings ?? [], chosen), [mappings, chosen]);
  const states = useMemo(
    () => new Map<string, BoxState>([...feeds.keys()].map((name) => [name, "mapped"])),
    [feeds],
  );
  const stateOf = (field: string): string | null => {
    if (mappings === undefined || mappings.length === 0) return null;
    const aliases = feeds.get(field);
    return aliases === undefined ? TEXTS.open : TEXTS.from(aliases);
  };
  return { mappings, feeds, states, stateOf, chosen, choose };
}
