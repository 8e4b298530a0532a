import type { ReactNode } from "react";
import type { FormEntry } from "#data/entries.ts";
import { Select } from "#kit/select.tsx";
import { mappingsWords } from "#words/en/mappings.ts";

/** One of the account's forms, by its id as text; empty: none. */
export function FormSelect(props: {
  readonly label: string;
  readonly forms: readonly FormEntry[];
  readonly value: string;
  readonly onChange: (form: string) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The text of the empty choice. */
  readonly none?: string;
}): ReactNode {
  const { forms, none = mappingsWords.create.choose, ...rest } = props;
  const choices = forms.map(({ id, name }) => ({ id: String(id), label: name }));
  return <Select {...rest} choices={[{ id: "", label: none }, ...choices]} />;
}
