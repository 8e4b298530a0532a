import type { Mapping, SchemaTemplate } from "@platen/sdk";
import type { ReactNode } from "react";
import { useCanChange, useScopedMutation } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Picker } from "#kit/picker.tsx";
import { toast, toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { PageLink } from "#states/page-link.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { usersOf } from "./schema-entry.ts";

const TEXTS = schemasWords.uses;

type Props = {
  readonly schema: SchemaTemplate;
  readonly mappings: readonly Mapping[];
  readonly mayChange: boolean;
};

/** The mappings whose rows the schema checks. */
export function SchemaUses({ schema, mappings, mayChange }: Props): ReactNode {
  const users = usersOf(mappings, schema.id);
  const assign = useAssign(schema.id);
  const canChange = useCanChange();
  return (
    <section className="card" aria-labelledby="uses">
      <h2 id="uses">{TEXTS.heading}</h2>
      <p>{users.length === 0 ? TEXTS.none : TEXTS.some}</p>
      {users.length > 0 && (
        <ul className="uses">
          {users.map((mapping) => (
            <li key={mapping.id} className="use">
              <PageLink className="link long" to={`/mappings/${mapping.id}`}>
                {mapping.name}
              </PageLink>
              {mayChange && (
                <Button
                  look="quiet"
                  aria-label={TEXTS.removeNamed(mapping.name)}
                  isDisabled={!canChange}
                  onPress={() => assign(mapping, false)}
                >
                  {TEXTS.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && <UsePicker {...{ schema, mappings, canChange }} onChoose={assign} />}
    </section>
  );
}

function UsePicker(props: {
  readonly schema: SchemaTemplate;
  readonly mappings: readonly Mapping[];
  readonly canChange: boolean;
  readonly onChoose: (mapping: Mapping, isUsed: boolean) => void;
}): ReactNode {
  const { schema, mappings, canChange, onChoose } = props;
  const others = mappings.filter(({ schema_template_id: id }) => id !== schema.id);
  if (mappings.length === 0)
    return (
      <p>
        {TEXTS.noMappings}{" "}
        <PageLink className="link" to="/mappings">
          {TEXTS.toMappings}
        </PageLink>
      </p>
    );
  if (others.length === 0) return null;
  return (
    <div className="use-picker">
      <Picker
        label={TEXTS.choose}
        choices={() =>
          others.map(({ id, name, schema_template_id: own }) => ({
            id: String(id),
            label: own === null ? name : TEXTS.otherSchema(name),
          }))
        }
        value={null}
        isDisabled={!canChange}
        onChoose={(id) => {
          const mapping = others.find((one) => String(one.id) === id);
          if (mapping !== undefined) onChoose(mapping, true);
        }}
      >
        {TEXTS.choose}
      </Picker>
    </div>
  );
}

function useAssign(schema: number): (mapping: Mapping, isUsed: boolean) => void {
  const assigning = useScopedMutation(
    async (
      platen,
      { mapping, isUsed }: { readonly mapping: Mapping; readonly isUsed: boolean },
    ) => {
      await platen.mappings.update(mapping.id, { schema_template_id: isUsed ? schema : null });
      toast(isUsed ? TEXTS.added(mapping.name) : TEXTS.removed(mapping.name));
    },
    [["mappings"]],
  );
  return (mapping, isUsed) =>
    assigning.mutate({ mapping, isUsed }, { onError: (error) => toastFailure(failureText(error)) });
}
