import type { Mapping, SchemaTemplate } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useMappingEntries } from "#data/entries.ts";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange, useHasRole, useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { SchemaIcon } from "#kit/icons.ts";
import { Empty } from "#kit/states.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { toast } from "#kit/toasts.tsx";
import { Page } from "#states/page.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { SearchedList } from "#states/resource-list.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { words } from "#words/en.ts";
import { CreateSchema } from "./create-schema.tsx";
import { columnsText, matchesSearch, usersOf } from "./schema-entry.ts";

const TEXTS = schemasWords;
const SCHEMAS_PER_PAGE = 50;

/** The schemas of the account, the newest first. */
export function SchemasPage(): ReactNode {
  const { session } = useScope();
  const openPage = useOpenPage();
  const form = `schemas/${session.account.id}`;
  // A draft is left where the session ended while the form was open.
  const [isCreating, setCreating] = useState(
    () => tabDrafts().read(session.person.id, form) !== null,
  );
  const canChange = useCanChange();
  const mayChange = useHasRole("editor");
  return (
    <Page
      title={words.titles.schemas}
      lead={TEXTS.lead}
      actions={
        mayChange && (
          <Button look="primary" isDisabled={!canChange} onPress={() => setCreating(true)}>
            {TEXTS.create}
          </Button>
        )
      }
    >
      {mayChange && <ReadOnlyHint />}
      <SchemaList mayChange={mayChange} />
      <Dialog
        title={TEXTS.create}
        isOpen={isCreating && mayChange}
        onClose={() => setCreating(false)}
      >
        <CreateSchema
          form={form}
          onCancel={() => setCreating(false)}
          onCreated={({ id, name }) => {
            toast(TEXTS.created(name));
            openPage(`/schemas/${id}`);
          }}
        />
      </Dialog>
    </Page>
  );
}

function SchemaList({ mayChange }: { readonly mayChange: boolean }): ReactNode {
  const mappings = useMappingEntries();
  const query = useScopedPages(["schemas", "list"], (platen, at, options) =>
    platen.schemaTemplates.list({ limit: SCHEMAS_PER_PAGE, ...at }, options).page(),
  );
  return (
    <SearchedList
      query={query}
      itemsOf={({ schema_templates: schemas }) => schemas}
      empty={
        <Empty
          icon={SchemaIcon}
          title={TEXTS.empty}
          hint={mayChange ? TEXTS.emptyHint : TEXTS.emptyReadOnly}
        />
      }
      texts={TEXTS}
      columns={columnsFor(mappings.data)}
      matches={matchesSearch}
    />
  );
}

function columnsFor(mappings: readonly Mapping[] | undefined): readonly Column<SchemaTemplate>[] {
  return [
    {
      id: "name",
      title: TEXTS.name,
      isName: true,
      cell: ({ id, name }) => (
        <PageLink className="row-link long" to={`/schemas/${id}`}>
          {name}
        </PageLink>
      ),
    },
    { id: "columns", title: TEXTS.columns, cell: columnsText },
    {
      id: "used",
      title: TEXTS.used,
      cell: ({ id }) => (mappings === undefined ? "" : usedText(usersOf(mappings, id).length)),
    },
    { id: "updated", title: TEXTS.updated, cell: ({ updated_at: at }) => <Time at={at} /> },
  ];
}

function usedText(count: number): string {
  return count === 0 ? TEXTS.unused : TEXTS.usedBy(count);
}
