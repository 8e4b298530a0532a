import type { Template, TemplateVersion } from "@platen/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { FailureState } from "#states/failure-state.tsx";
import { Loaded } from "#states/loaded.tsx";
import { FieldRows, type RowProps } from "#viewer/field-rows.tsx";
import { FormView } from "#viewer/form-view.tsx";
import type { BoxState, Selection } from "#viewer/picture.ts";
import { type ScrollLink, scrollLink } from "#viewer/scroll-link.ts";
import { useTemplatePicture } from "#viewer/use-template-picture.ts";
import { versionWords } from "#words/en/versions.ts";
import { countsOf, type Difference, differencesOf, outlines, shownField } from "./differences.ts";
import type { Pair } from "./pair.ts";
import { type Comparison, useComparison } from "./use-version.ts";

const TEXTS = versionWords.comparison;

/** The pages of two versions that scroll together, and what is different in words. */
export function ComparisonView(props: {
  readonly template: Template;
  readonly pair: Pair;
}): ReactNode {
  const query = useComparison(props.template.id, props.pair);
  return (
    <Loaded query={query}>{(data) => <Sides name={props.template.name} compared={data} />}</Loaded>
  );
}

function Sides({ name, compared }: { name: string; compared: Comparison }): ReactNode {
  const { from, to, diff } = compared;
  const [selection, setSelection] = useState<Selection | null>(null);
  const [link] = useState(scrollLink);
  const found = useMemo(() => differencesOf(diff, from, to), [diff, from, to]);
  const byName = useMemo(() => new Map(found.map((one) => [shownField(one).name, one])), [found]);
  const before = useMemo(() => outlines(found, "before"), [found]);
  const after = useMemo(() => outlines(found, "after"), [found]);
  const { added, removed, changed } = countsOf(found);
  // A renamed field has another name on the other side.
  const old = useMemo(
    () =>
      selection === null
        ? null
        : { ...selection, name: byName.get(selection.name)?.before?.name ?? selection.name },
    [selection, byName],
  );
  const newName = (field: string): string => {
    const renamed = found.find((one) => one.before?.name === field)?.after;
    return renamed?.name ?? field;
  };
  const side = { name, selection, link };
  return (
    <>
      <section className="differences" aria-label={TEXTS.list}>
        <p role="status">
          {found.length === 0 ? TEXTS.equal : TEXTS.counts(added, removed, changed)}
        </p>
        {found.length > 0 && (
          <>
            <p className="field-hint">{TEXTS.legend}</p>
            <FieldRows
              label={TEXTS.list}
              fields={found.map(shownField)}
              selection={selection}
              onSelect={setSelection}
              stateOf={(field) => byName.get(field) ?? null}
              row={DifferenceRow}
            />
          </>
        )}
      </section>
      <div className="comparison">
        <Side
          {...side}
          version={from}
          states={before}
          selection={old}
          onSelect={(one) => setSelection({ name: newName(one.name), from: "keys" })}
        />
        <Side
          {...side}
          version={to}
          states={after}
          onSelect={(one) => setSelection({ ...one, from: "keys" })}
        />
      </div>
    </>
  );
}

function Side(props: {
  readonly name: string;
  readonly version: TemplateVersion;
  readonly states: ReadonlyMap<string, BoxState>;
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
  readonly link: ScrollLink;
}): ReactNode {
  const { name, version, states, selection, onSelect, link } = props;
  const { picture, error, retry } = useTemplatePicture(version.template_id, version.version);
  const title = TEXTS.chosen(version.version);
  return (
    <section className="comparison-side" aria-label={title}>
      <h2>{title}</h2>
      {error !== null && <FailureState error={error} onRetry={retry} />}
      <FormView
        name={`${name}, ${title}`}
        picture={picture}
        pages={version.pages}
        fields={version.fields}
        selection={selection}
        onSelect={onSelect}
        states={states}
        link={link}
      />
    </section>
  );
}

function DifferenceRow({ state }: RowProps<Difference | null>): ReactNode {
  if (state === null) return null;
  const texts = [TEXTS.kinds[state.kind], ...state.details];
  return (
    <ul className="difference-details">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
