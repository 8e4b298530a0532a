import type { ReactNode } from "react";
import { useScopedQuery } from "#data/scope.ts";
import { Picker, type PickerChoice } from "#kit/picker.tsx";
import { Loaded } from "#states/loaded.tsx";
import { startWords } from "#words/en/start.ts";
import type { FormSource } from "./zone-draft.ts";

const TEXTS = startWords.zone;
/** An entry has all fields of its form. */
const TEMPLATES_MAX = 25;
const ENVELOPES_MAX = 100;

/** A form or an envelope of the account, for a spreadsheet that was chosen first. */
export function ExistingForms(props: {
  readonly onChoose: (source: FormSource) => void;
}): ReactNode {
  const query = useScopedQuery(["templates", "to-choose"], async (platen, options) => {
    const [{ envelopes }, { templates }] = await Promise.all([
      platen.envelopes.list({ limit: ENVELOPES_MAX }, options).page(),
      platen.templates.list({ limit: TEMPLATES_MAX }, options).page(),
    ]);
    const choices: readonly PickerChoice[] = [
      ...envelopes.map(({ id, name, expected_aliases: aliases }) => ({
        id: `envelope ${id}`,
        label: name,
        hint: TEXTS.existingEnvelope(aliases.length),
      })),
      ...templates.map(({ id, name, field_count: fields }) => ({
        id: `template ${id}`,
        label: name,
        hint: TEXTS.existingForm(fields),
      })),
    ];
    return choices;
  });
  return (
    <Loaded query={query}>
      {(choices) =>
        choices.length === 0 ? (
          <p>{TEXTS.noneExisting}</p>
        ) : (
          <Picker
            label={TEXTS.existing}
            choices={() => choices}
            value={null}
            onChoose={(choice) => {
              const [kind, id] = choice.split(" ");
              props.onChoose({
                kind: kind === "envelope" ? "envelope" : "template",
                id: Number(id),
              });
            }}
          >
            {TEXTS.existing}
          </Picker>
        )
      }
    </Loaded>
  );
}
