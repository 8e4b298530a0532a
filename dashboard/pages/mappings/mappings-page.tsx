import { type ReactNode, useState } from "react";
import { useSearch } from "wouter";
import { useFormsAndMappings } from "#data/entries.ts";
import { useCanChange, useHasRole, useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { Skeleton } from "#kit/states.tsx";
import { toast } from "#kit/toasts.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { useOpenPage } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import { words } from "#words/en.ts";
import { CreateMapping } from "./create-mapping.tsx";
import { MappingViews } from "./mapping-views.tsx";
import { linkedForm } from "./new-mapping.ts";

/** The mappings of the account, the newest first. */
export function MappingsPage(): ReactNode {
  const { session } = useScope();
  const openPage = useOpenPage();
  const query = useSearch();
  const [opened] = useState(query);
  const linked = new URLSearchParams(query).get("form");
  const draft = `mappings/${session.account.id}/${linked ?? ""}`;
  // A draft is left where the session ended while the form was open.
  const [isCreating, setCreating] = useState(
    () => linked !== null || tabDrafts().read(session.person.id, draft) !== null,
  );
  const catalog = useFormsAndMappings();
  const canChange = useCanChange();
  const mayChange = useHasRole("editor");
  const hasForms = (catalog.data?.forms.length ?? 0) > 0;
  const create = (): void => setCreating(true);
  const close = (): void => {
    setCreating(false);
    if (query !== "") openPage("/mappings", { replace: true });
  };
  const createButton = (
    <Button look="primary" isDisabled={!canChange} onPress={create}>
      {mappingsWords.create.button}
    </Button>
  );
  return (
    <Page
      title={words.titles.mappings}
      lead={mappingsWords.list.lead}
      actions={mayChange && hasForms && createButton}
    >
      {mayChange && <ReadOnlyHint />}
      <Loaded query={catalog}>
        {(data) => <MappingViews catalog={data} initialForm={linkedForm(data.forms, opened)} />}
      </Loaded>
      <Dialog
        title={mappingsWords.create.title}
        isOpen={isCreating && mayChange && (hasForms || catalog.data === undefined)}
        onClose={close}
      >
        {catalog.data === undefined ? (
          <Skeleton />
        ) : (
          <CreateMapping
            draft={draft}
            forms={catalog.data.forms}
            search={query}
            onCancel={close}
            onCreated={({ id, name }) => {
              toast(mappingsWords.create.created(name));
              openPage(`/mappings/${id}`);
            }}
          />
        )}
      </Dialog>
    </Page>
  );
}
