import type { Envelope } from "@platen/sdk";
import type { ReactNode } from "react";
import type { FormSource } from "#data/forms-to-fill.ts";
import { useScopedQuery } from "#data/scope.ts";
import { Picker, type PickerChoice } from "#kit/picker.tsx";
import { FormThumbnails } from "#states/form-thumbnail.tsx";
import { startWords } from "#words/en/start.ts";
import { useLatestEnvelopes } from "./use-overview.ts";

const TEXTS = startWords.zone;
/** An entry has all fields of its form. */
const TEMPLATES_MAX = 25;
const RECENT_MAX = 3;

/** Envelopes and forms of the account: the latest with a picture, the others in a list. Nothing without any. */
export function KnownForms(props: { readonly onChoose: (source: FormSource) => void }): ReactNode {
  const envelopes = useLatestEnvelopes().data?.envelopes ?? [];
  const templates = useScopedQuery(
    ["templates", "to-choose"],
    async (platen, options) =>
      (await platen.templates.list({ limit: TEMPLATES_MAX }, options).page()).templates,
  );
  const choices: readonly PickerChoice[] = [
    ...envelopes.map(({ id, name, expected_aliases: aliases }) => ({
      id: `envelope ${id}`,
      label: name,
      hint: TEXTS.existingEnvelope(aliases.length),
    })),
    ...(templates.data ?? []).map(({ id, name, field_count: fields }) => ({
      id: `template ${id}`,
      label: name,
      hint: TEXTS.existingForm(fields),
    })),
  ];
  // Without the list a form can be uploaded still.
  if (choices.length === 0) return null;
  return (
    <>
      {envelopes.length > 0 && (
        <ul className="zone-recent" aria-label={TEXTS.recent}>
          {envelopes.slice(0, RECENT_MAX).map((envelope) => (
            <li key={envelope.id}>
              <RecentForm envelope={envelope} onChoose={props.onChoose} />
            </li>
          ))}
        </ul>
      )}
      <Picker
        label={TEXTS.existing}
        choices={() => choices}
        value={null}
        onChoose={(choice) => {
          const [kind, id] = choice.split(" ");
          props.onChoose({ kind: kind === "envelope" ? "envelope" : "template", id: Number(id) });
        }}
      >
        {TEXTS.existing}
      </Picker>
    </>
  );
}

function RecentForm(props: {
  readonly envelope: Envelope;
  readonly onChoose: (source: FormSource) => void;
}): ReactNode {
  const { id, name, pairs, expected_aliases: aliases } = props.envelope;
  return (
    <button
      type="button"
      className="zone-card zone-card-choice"
      onClick={() => props.onChoose({ kind: "envelope", id })}
    >
      <FormThumbnails forms={pairs.map((pair) => pair.template_id)} />
      <span className="zone-card-text">
        <strong>{name}</strong>
        <span className="field-hint">{TEXTS.existingEnvelope(aliases.length)}</span>
      </span>
    </button>
  );
}
