import type { Mapping } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import type { FormEntry, FormsAndMappings } from "#data/entries.ts";
import { useCanChange, useHasRole, useScopedMutation, useScopedQuery } from "#data/scope.ts";
import { MappingIcon } from "#kit/icons.ts";
import { Empty } from "#kit/states.tsx";
import { Table } from "#kit/table.tsx";
import { Tabs } from "#kit/tabs.tsx";
import { TextField } from "#kit/text-field.tsx";
import { toast } from "#kit/toasts.tsx";
import { FormError } from "#states/form-error.tsx";
import { Loaded } from "#states/loaded.tsx";
import { PageLink } from "#states/page-link.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import { CloneMapping } from "./clone-mapping.tsx";
import { DeleteMapping } from "./delete-mapping.tsx";
import { FormSelect } from "./form-select.tsx";
import { mappingColumns } from "./mapping-columns.tsx";
import { listedMappings, matchingMappings } from "./mapping-list.ts";

const TEXTS = mappingsWords.list;
const VIEWS = [
  { id: "all", title: TEXTS.views.all },
  { id: "library", title: TEXTS.views.library },
] as const;

/** All mappings, and those of the library. `initialForm` is the id of the form that the list begins with; empty: all. */
export function MappingViews(props: {
  readonly catalog: FormsAndMappings;
  readonly initialForm: string;
}): ReactNode {
  const { forms, mappings } = props.catalog;
  const [view, setView] = useState<(typeof VIEWS)[number]["id"]>("all");
  const [form, setForm] = useState(props.initialForm);
  const [search, setSearch] = useState("");
  if (mappings.length === 0) return <EmptyMappings hasForms={forms.length > 0} />;
  const table = { forms, form, search };
  return (
    <Tabs label={TEXTS.view} views={VIEWS} selected={view} onSelect={setView}>
      {view === "library" && <p>{TEXTS.libraryHint}</p>}
      <div className="actions">
        <TextField label={TEXTS.search} type="search" value={search} onChange={setSearch} />
        <FormSelect
          label={TEXTS.form}
          forms={forms}
          none={TEXTS.allForms}
          value={form}
          onChange={setForm}
        />
      </div>
      {view === "all" ? <MappingTable {...table} mappings={mappings} /> : <Library {...table} />}
    </Tabs>
  );
}

type TableProps = {
  readonly forms: readonly FormEntry[];
  readonly form: string;
  readonly search: string;
};

/** The mappings that are published for the account to copy. */
function Library(props: TableProps): ReactNode {
  const library = useScopedQuery(["mappings", "library"], (platen, options) =>
    platen.mappings.library({}, options).toArray(),
  );
  return (
    <Loaded query={library}>
      {(mappings) =>
        mappings.length === 0 ? (
          <Empty icon={MappingIcon} title={TEXTS.libraryEmpty} hint={TEXTS.libraryEmptyHint} />
        ) : (
          <MappingTable {...props} mappings={mappings} />
        )
      }
    </Loaded>
  );
}

function MappingTable(props: TableProps & { readonly mappings: readonly Mapping[] }): ReactNode {
  const { forms, form, search, mappings } = props;
  const canChange = useCanChange();
  const [cloned, setCloned] = useState<Mapping | null>(null);
  const [deleted, setDeleted] = useState<Mapping | null>(null);
  const publishing = useScopedMutation(
    (platen, { id, is_template }: Mapping) =>
      platen.mappings.update(id, { is_template: !is_template }),
    [["mappings"]],
  );
  const publish = (mapping: Mapping): void =>
    publishing.mutate(mapping, {
      onSuccess: ({ name, is_template: isPublished }) => {
        const { published, unpublished } = mappingsWords.commands;
        toast(isPublished ? published(name) : unpublished(name));
      },
    });
  const columns = mappingColumns({
    mayChange: useHasRole("editor"),
    canChange,
    onClone: setCloned,
    onPublish: publish,
    onDelete: setDeleted,
  });
  const found = matchingMappings(listedMappings(mappings, forms), search, form);
  return (
    <>
      <div role="alert">
        <FormError error={publishing.error} />
      </div>
      {found.length === 0 ? (
        <p role="status">{form === "" ? TEXTS.noMatch : TEXTS.noMatchOnForm}</p>
      ) : (
        <Table
          label={TEXTS.label}
          columns={columns}
          items={found}
          keyOf={({ mapping: { id } }) => id}
        />
      )}
      <CloneMapping mapping={cloned} forms={forms} onClose={() => setCloned(null)} />
      {deleted !== null && <DeleteMapping mapping={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

/** A list without mappings: the step that comes next. */
function EmptyMappings({ hasForms }: { readonly hasForms: boolean }): ReactNode {
  if (!useHasRole("editor"))
    return <Empty icon={MappingIcon} title={TEXTS.empty} hint={TEXTS.emptyReadOnly} />;
  if (hasForms) return <Empty icon={MappingIcon} title={TEXTS.empty} hint={TEXTS.emptyHint} />;
  const toForms = (
    <PageLink className="button button-primary" to="/templates">
      {TEXTS.toForms}
    </PageLink>
  );
  return (
    <Empty icon={MappingIcon} title={TEXTS.noForms} hint={TEXTS.noFormsHint} action={toForms} />
  );
}
