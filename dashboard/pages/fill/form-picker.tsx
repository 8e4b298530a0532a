import type { Envelope, Template } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedPages } from "#data/pages.ts";
import { Banner } from "#kit/banner.tsx";
import { Empty } from "#kit/states.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { FormThumbnails } from "#states/form-thumbnail.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { TableList } from "#states/resource-list.tsx";
import { fillWords } from "#words/en/fill.ts";
import { words } from "#words/en.ts";

const TEXTS = fillWords.picker;
/** An entry has all fields of its form. */
const FORMS_PER_PAGE = 20;
const ENVELOPES_PER_PAGE = 20;

type Entry = Pick<Envelope | Template, "name" | "updated_at"> & {
  readonly path: string;
  readonly values: number;
  readonly forms: readonly number[];
};

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: "name",
    title: TEXTS.name,
    isName: true,
    cell: ({ path, name, forms }) => (
      <span className="named">
        <FormThumbnails forms={forms} />
        <PageLink className="row-link long" to={path}>
          {name}
        </PageLink>
      </span>
    ),
  },
  { id: "values", title: TEXTS.columns, cell: ({ values }) => TEXTS.columnsOf(values) },
  { id: "updated", title: TEXTS.updated, cell: ({ updated_at: at }) => <Time at={at} /> },
];

/** Every form that can be filled by hand, with and without a mapping. */
export function FormPicker({ isMissing = false }: { readonly isMissing?: boolean }): ReactNode {
  const forms = useScopedPages(["templates", "to-fill-one"], (platen, at, options) =>
    platen.templates.list({ limit: FORMS_PER_PAGE, ...at }, options).page(),
  );
  const envelopes = useScopedPages(["envelopes", "to-fill"], (platen, at, options) =>
    platen.envelopes.list({ limit: ENVELOPES_PER_PAGE, ...at }, options).page(),
  );
  const hasEnvelopes = (envelopes.data?.pages[0]?.envelopes.length ?? 0) > 0;
  return (
    <Page title={words.titles.fill} lead={TEXTS.title}>
      {isMissing && <Banner tone="warning">{TEXTS.missing}</Banner>}
      {hasEnvelopes && (
        <section className="fill-choices">
          <h2>{TEXTS.envelopes}</h2>
          <p className="field-hint">{TEXTS.envelopesHint}</p>
          <TableList
            query={envelopes}
            itemsOf={(page) => page.envelopes.map(envelopeEntry)}
            empty={null}
            label={TEXTS.envelopes}
            columns={COLUMNS}
            keyOf={({ path }) => path}
          />
        </section>
      )}
      <section className="fill-choices">
        <h2>{TEXTS.forms}</h2>
        <TableList
          query={forms}
          itemsOf={({ templates }) => templates.map(formEntry)}
          empty={
            <Empty
              title={TEXTS.empty}
              hint={TEXTS.emptyHint}
              action={
                <PageLink className="button button-primary" to="/templates">
                  {TEXTS.emptyAction}
                </PageLink>
              }
            />
          }
          label={TEXTS.forms}
          columns={COLUMNS}
          keyOf={({ path }) => path}
        />
      </section>
    </Page>
  );
}

function envelopeEntry({ id, name, updated_at, pairs, expected_aliases }: Envelope): Entry {
  const forms = pairs.map(({ template_id: form }) => form);
  return { path: `/fill/${id}`, name, updated_at, values: expected_aliases.length, forms };
}

function formEntry({ id, name, updated_at, field_count: values }: Template): Entry {
  return { path: `/fill/form/${id}`, name, updated_at, values, forms: [id] };
}
