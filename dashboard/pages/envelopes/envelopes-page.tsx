import type { Envelope } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useSearch } from "wouter";
import { useFormsAndMappings } from "#data/entries.ts";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange, useHasRole, useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { EnvelopeIcon } from "#kit/icons.ts";
import { Empty, Skeleton } from "#kit/states.tsx";
import { toast } from "#kit/toasts.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { SearchedList } from "#states/resource-list.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { words } from "#words/en.ts";
import { type Catalog, matchesSearch } from "./catalog.ts";
import { CreateEnvelope } from "./create-envelope.tsx";
import { DeleteEnvelope } from "./delete-envelope.tsx";
import { envelopeColumns } from "./envelope-columns.tsx";
import { wantsNew } from "./new-envelope.ts";

const TEXTS = envelopesWords;
const ENVELOPES_PER_PAGE = 50;

/** The envelopes of the account, the newest first. */
export function EnvelopesPage(): ReactNode {
  const { session } = useScope();
  const openPage = useOpenPage();
  const query = useSearch();
  const form = `envelopes/${session.account.id}`;
  // A draft is left where the session ended while the form was open.
  const [isCreating, setCreating] = useState(
    () => wantsNew(query) || tabDrafts().read(session.person.id, form) !== null,
  );
  const catalog = useFormsAndMappings();
  const canChange = useCanChange();
  const mayChange = useHasRole("editor");
  const canCreate = (catalog.data?.mappings.length ?? 0) > 0;
  const create = (): void => setCreating(true);
  const close = (): void => {
    setCreating(false);
    if (query !== "") openPage("/envelopes", { replace: true });
  };
  return (
    <Page
      title={words.titles.envelopes}
      lead={TEXTS.lead}
      actions={
        mayChange &&
        canCreate && (
          <Button look="primary" isDisabled={!canChange} onPress={create}>
            {TEXTS.create}
          </Button>
        )
      }
    >
      {mayChange && <ReadOnlyHint />}
      <Loaded query={catalog}>{(data) => <EnvelopeList catalog={data} />}</Loaded>
      <Dialog title={TEXTS.create} isOpen={isCreating && mayChange} onClose={close}>
        {catalog.data === undefined ? (
          <Skeleton />
        ) : (
          <CreateEnvelope
            form={form}
            catalog={catalog.data}
            search={query}
            onCancel={close}
            onCreated={({ id, name }) => {
              toast(TEXTS.created(name));
              openPage(`/envelopes/${id}`);
            }}
          />
        )}
      </Dialog>
    </Page>
  );
}

function EnvelopeList({ catalog }: { readonly catalog: Catalog }): ReactNode {
  const [deleted, setDeleted] = useState<Envelope | null>(null);
  const canChange = useCanChange();
  const query = useScopedPages(["envelopes", "list"], (platen, at, options) =>
    platen.envelopes.list({ limit: ENVELOPES_PER_PAGE, ...at }, options).page(),
  );
  const columns = envelopeColumns({
    catalog,
    mayChange: useHasRole("editor"),
    canChange,
    onDelete: setDeleted,
  });
  return (
    <>
      <SearchedList
        query={query}
        itemsOf={({ envelopes }) => envelopes}
        empty={<EmptyEnvelopes catalog={catalog} />}
        texts={TEXTS}
        columns={columns}
        matches={(one, search) => matchesSearch(one, catalog, search)}
      />
      <DeleteEnvelope envelope={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

/** A list without envelopes: the step that comes next. */
function EmptyEnvelopes({ catalog }: { readonly catalog: Catalog }): ReactNode {
  if (!useHasRole("editor"))
    return <Empty icon={EnvelopeIcon} title={TEXTS.empty} hint={TEXTS.emptyReadOnly} />;
  if (catalog.forms.length === 0)
    return (
      <Empty
        icon={EnvelopeIcon}
        title={TEXTS.noForms}
        hint={TEXTS.noFormsHint}
        action={nextStep("/templates", TEXTS.toForms)}
      />
    );
  if (catalog.mappings.length === 0)
    return (
      <Empty
        icon={EnvelopeIcon}
        title={TEXTS.noMappings}
        hint={TEXTS.noMappingsHint}
        action={nextStep("/mappings", TEXTS.toMappings)}
      />
    );
  return <Empty icon={EnvelopeIcon} title={TEXTS.empty} hint={TEXTS.emptyHint} />;
}

function nextStep(to: string, text: string): ReactNode {
  return (
    <PageLink className="button button-primary" to={to}>
      {text}
    </PageLink>
  );
}
