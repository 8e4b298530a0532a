import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { Select } from "#kit/select.tsx";
import { PageLink } from "#states/page-link.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import type { Catalog } from "./catalog.ts";
import {
  choiceId,
  formChoices,
  mappingChoices,
  NONE,
  OF_MAPPING,
  versionChoices,
} from "./pair-choices.ts";
import { exchanged, mappingsOf, NO_PAIR, PAIRS_MAX, type PairChoice, withForm } from "./pairs.ts";

const TEXTS = envelopesWords.pairs;

type Props = {
  readonly catalog: Catalog;
  readonly choices: readonly PairChoice[];
  readonly onChange: (choices: readonly PairChoice[]) => void;
  /** By member, such as `pairs.0.mapping_id`. */
  readonly faults: Readonly<Record<string, string | undefined>>;
  /** Whether versions of forms may be chosen, too. */
  readonly hasVersions: boolean;
};

/** The forms of an envelope with their mappings, in the order of the parts of its PDFs. */
export function PairsEditor(props: Props): ReactNode {
  const { choices, onChange } = props;
  return (
    <>
      <ol className="pairs">
        {choices.map((choice, index) => (
          // Parts have no identity but their position.
          <li key={index} className="pair">
            <PairEditor {...props} choice={choice} index={index} />
          </li>
        ))}
      </ol>
      <div className="actions">
        <Button
          isDisabled={choices.length >= PAIRS_MAX}
          onPress={() => onChange([...choices, NO_PAIR])}
        >
          {TEXTS.add}
        </Button>
      </div>
      {choices.length >= PAIRS_MAX && <p className="field-hint">{TEXTS.full(PAIRS_MAX)}</p>}
    </>
  );
}

function PairEditor(
  props: Props & { readonly choice: PairChoice; readonly index: number },
): ReactNode {
  const { catalog, choices, onChange, faults, hasVersions, choice, index } = props;
  const { form, mapping, version } = choice;
  const set = (changed: PairChoice): void => onChange(choices.with(index, changed));
  const hasNoMapping = form !== null && mappingsOf(catalog, form).length === 0;
  return (
    <>
      <PairHead {...props} />
      <div className="pair-fields">
        <Select
          label={TEXTS.form}
          choices={formChoices(catalog, form)}
          value={choiceId(form)}
          onChange={(id) => set(id === NONE ? NO_PAIR : withForm(catalog, Number(id)))}
          error={faults[`pairs.${index}.template_id`]}
        />
        <Select
          label={TEXTS.mapping}
          choices={mappingChoices(catalog, choice)}
          value={choiceId(mapping)}
          onChange={(id) =>
            set({ ...choice, mapping: id === NONE ? null : Number(id), version: null })
          }
          isDisabled={form === null || hasNoMapping}
          error={faults[`pairs.${index}.mapping_id`]}
        />
        {hasVersions && mapping !== null && (
          <Select
            label={TEXTS.version}
            choices={versionChoices(catalog, choice)}
            value={version === null ? OF_MAPPING : String(version)}
            onChange={(id) => set({ ...choice, version: id === OF_MAPPING ? null : Number(id) })}
            error={faults[`pairs.${index}.template_version`]}
          />
        )}
      </div>
      {hasNoMapping && (
        <p className="field-hint">
          {TEXTS.noMapping}{" "}
          <PageLink className="link" to={`/mappings?form=${form}`}>
            {envelopesWords.toMappings}
          </PageLink>
        </p>
      )}
    </>
  );
}

/** The part's number, and what moves or removes it; a lone part has neither. */
function PairHead({ choices, onChange, index }: Props & { readonly index: number }): ReactNode {
  if (choices.length === 1) return null;
  const number = index + 1;
  return (
    <div className="pair-head">
      <h3 className="pair-title">{TEXTS.part(number)}</h3>
      <div className="actions">
        <Button
          look="quiet"
          aria-label={TEXTS.up(number)}
          isDisabled={index === 0}
          onPress={() => onChange(exchanged(choices, index - 1))}
        >
          {TEXTS.upShort}
        </Button>
        <Button
          look="quiet"
          aria-label={TEXTS.down(number)}
          isDisabled={number === choices.length}
          onPress={() => onChange(exchanged(choices, index))}
        >
          {TEXTS.downShort}
        </Button>
        <Button
          look="quiet"
          aria-label={TEXTS.remove(number)}
          onPress={() => onChange(choices.toSpliced(index, 1))}
        >
          {TEXTS.removeShort}
        </Button>
      </div>
    </div>
  );
}
