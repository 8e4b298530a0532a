import type { Template } from "@platen/sdk";
import type { ReactNode } from "react";
import { useHasRole } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Select } from "#kit/select.tsx";
import { PageLink } from "#states/page-link.tsx";
import { formPageWords } from "#words/en/form-page.ts";
import { mappedCount } from "./mapped.ts";
import type { MappedFields } from "./use-mapped-fields.ts";

const TEXTS = formPageWords;
const ANY = "any";

/** Which fields a mapping feeds: a choice of mapping, a count, and the way to the next field that it does not feed. */
export function MappingBar(props: {
  readonly template: Template;
  readonly mapped: MappedFields;
  /** Null: no field is left. */
  readonly onNext: (() => void) | null;
}): ReactNode {
  const { template, onNext } = props;
  const { mappings, feeds, chosen, choose } = props.mapped;
  const mayChange = useHasRole("editor");
  if (mappings === undefined) return null;
  if (mappings.length === 0)
    return (
      <div className="card mapping-bar">
        <p>{TEXTS.mapping.none}</p>
        {mayChange && (
          <PageLink className="link" to={`/mappings?form=${template.id}`}>
            {TEXTS.newMapping}
          </PageLink>
        )}
      </div>
    );
  const { mapped, all } = mappedCount(template.fields, feeds);
  const named = mappings.map(({ id, name, template_version: version }) => ({
    id: String(id),
    label: TEXTS.mapping.named(name, version),
  }));
  return (
    <div className="card mapping-bar">
      {mappings.length > 1 && (
        <Select
          label={TEXTS.mapping.label}
          choices={[{ id: ANY, label: TEXTS.mapping.any }, ...named]}
          value={chosen === null ? ANY : String(chosen)}
          onChange={(id) => choose(id === ANY ? null : Number(id))}
        />
      )}
      <p role="status">{TEXTS.mapping.count(mapped, all)}</p>
      <Button isDisabled={onNext === null} onPress={() => onNext?.()}>
        {TEXTS.mapping.next}
      </Button>
    </div>
  );
}
