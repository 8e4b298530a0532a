import { type ReactNode, useCallback, useMemo, useState } from "react";
import { Button } from "#kit/button.tsx";
import { Dialog, DialogActions } from "#kit/dialog.tsx";
import { Select } from "#kit/select.tsx";
import { Empty } from "#kit/states.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import type { Selection } from "#viewer/picture.ts";
import { fillWords } from "#words/en/fill.ts";
import { CreatePanel } from "./create-panel.tsx";
import { FillContext } from "./fill-state.ts";
import { PasteDialog } from "./paste-dialog.tsx";
import type { Place } from "./place.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { aliasAt, fillRows } from "./rows.ts";
import { RowsPane } from "./rows-pane.tsx";
import { SignatureDialog } from "./signature-dialog.tsx";
import type { FillSubject } from "./subject.ts";
import { type FillPageState, useFillPage } from "./use-fill-page.ts";

const TEXTS = fillWords.page;

/** The values of an envelope or a form beside its pages, and the PDF that is created from them. */
export function FillView({ subject }: { readonly subject: FillSubject }): ReactNode {
  const { source, name, forms } = subject;
  const rows = useMemo(() => fillRows(subject, forms), [subject, forms]);
  const [signing, setSigning] = useState<string | null>(null);
  const [isPasting, setPasting] = useState(false);
  const page = useFillPage(source, rows, setSigning);
  const { place, select, selectBox } = usePlace(rows);
  const form = forms[place.form];
  if (rows.length === 0 || form === undefined)
    return (
      <Page title={name}>
        <NoRows subject={subject} />
      </Page>
    );
  const actions = (
    <>
      <PageLink className="button" to={`/${source.kind}s/${source.id}`}>
        {TEXTS.sources[source.kind]}
      </PageLink>
      <Button onPress={() => setPasting(true)}>{TEXTS.paste}</Button>
      <StartOver page={page} />
    </>
  );
  const signed = signing === null ? undefined : page.state.rows.get(signing);
  return (
    <Page title={name} lead={TEXTS.lead} actions={actions}>
      <FillContext value={page.state}>
        <div className="form-panes fill-panes">
          <div className="form-view">
            {forms.length > 1 && (
              <Select
                label={TEXTS.form}
                isCompact
                choices={forms.map((one, at) => ({
                  id: String(at),
                  label: TEXTS.formOf(at + 1, forms.length, one.name),
                }))}
                value={String(place.form)}
                onChange={(at) => select({ form: Number(at), selection: null })}
              />
            )}
            <PreviewPane
              key={place.form}
              form={form}
              index={place.form}
              selection={place.selection}
              onSelect={selectBox}
            />
          </div>
          <div className="form-side">
            <RowsPane
              rows={rows}
              forms={forms}
              selected={place}
              onSelect={(chosen) => select(placeOf(rows, chosen, place))}
            />
            <CreatePanel source={source} page={page} />
          </div>
        </div>
        <PasteDialog isOpen={isPasting} onClose={() => setPasting(false)} page={page} />
        {signed !== undefined && (
          <SignatureDialog row={signed} page={page} onClose={() => setSigning(null)} />
        )}
      </FillContext>
    </Page>
  );
}

function usePlace(rows: Parameters<typeof aliasAt>[0]): {
  readonly place: Place;
  readonly select: (place: Place) => void;
  /** Selects a field of the shown form; keeps its identity while the form is shown. */
  readonly selectBox: (selection: Selection) => void;
} {
  const [place, setPlace] = useState<Place>({ form: 0, selection: null });
  // Boxes without a row cannot be filled in.
  const select = useCallback(
    (next: Place): void => {
      const { form, selection } = next;
      if (selection === null || aliasAt(rows, form, selection.name) !== null) setPlace(next);
    },
    [rows],
  );
  const { form } = place;
  const selectBox = useCallback(
    (selection: Selection) => select({ form, selection }),
    [select, form],
  );
  return { place, select, selectBox };
}

/** The field to show for a row: the one that is selected already, if it is the row's. */
function placeOf(rows: Parameters<typeof aliasAt>[0], alias: string, before: Place): Place {
  const row = rows.find((one) => one.alias === alias);
  if (row === undefined) return before;
  const isShown = row.targets.find(
    ({ form, field }) => form === before.form && field.name === before.selection?.name,
  );
  const { form, field } = isShown ?? row.targets[0];
  return { form, selection: { name: field.name, from: "rows" } };
}

function NoRows({ subject: { source, forms } }: { readonly subject: FillSubject }): ReactNode {
  const mapping = forms[0]?.mapping.id;
  return (
    <Empty
      title={TEXTS.noRows}
      hint={TEXTS.noRowsHint}
      action={
        <PageLink
          className="button button-primary"
          to={mapping === undefined ? `/${source.kind}s/${source.id}` : `/mappings/${mapping}`}
        >
          {mapping === undefined ? TEXTS.sources[source.kind] : TEXTS.openMapping}
        </PageLink>
      }
    />
  );
}

/** Removes all values, after a question. */
function StartOver({ page }: { readonly page: FillPageState }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const confirm = (): void => {
    const { values, touched, refusals } = page.state;
    refusals.replace({});
    touched.replace({});
    values.replace({});
    setAsking(false);
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{TEXTS.startOver}</Button>
      <Dialog
        title={TEXTS.startOverTitle}
        isAlert
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{TEXTS.startOverHint}</p>
        <DialogActions
          look="danger"
          label={TEXTS.startOverConfirm}
          onPress={confirm}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  );
}
