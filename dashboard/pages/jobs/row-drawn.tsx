import { sourceOf } from "@platen/forms/field-mappings";
import type { BulkStatus, Platen } from "@platen/sdk";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useScopedQuery } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Loaded } from "#states/loaded.tsx";
import type { Field } from "#viewer/form.ts";
import { FormView } from "#viewer/form-view.tsx";
import type { Selection } from "#viewer/picture.ts";
import { jobWords } from "#words/en/jobs.ts";

const TEXTS = jobWords.warnings;

type Props = {
  readonly job: BulkStatus;
  readonly row: number;
  /** The alias whose field is outlined; null: none. */
  readonly field: string | null;
  readonly onClose: () => void;
};

/** The PDF of a row, with the field of a value outlined; it shows the first of several forms. */
export function RowDrawn({ job, row, field, onClose }: Props): ReactNode {
  const { upload_id: id, forms } = job;
  const query = useScopedQuery(["results", id, "drawn", row], async (platen, options) => {
    const [form] = forms;
    if (form === undefined) return null;
    const [version, mapping, answer] = await Promise.all([
      platen.templates.version(form.template_id, form.template_version, options),
      mappingOf(platen, form.mapping_id, options),
      platen.bulk.downloadRow(id, row, options),
    ]);
    const pdf = new Uint8Array(await answer.arrayBuffer());
    return { pdf, mapping, pages: version.pages, fields: version.fields };
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section className="jobs-drawn">
      <div className="jobs-drawn-head">
        <h3 ref={heading} tabIndex={-1}>
          {TEXTS.drawn(row)}
        </h3>
        <Button look="quiet" onPress={onClose}>
          {TEXTS.close}
        </Button>
      </div>
      <Loaded query={query}>
        {(drawn) => drawn !== null && <Drawn {...drawn} name={TEXTS.drawn(row)} field={field} />}
      </Loaded>
    </section>
  );
}

/** Raw names of fields by the alias that fills them; null: by their own names. */
type Aliases = ReadonlyMap<string, string> | null;

async function mappingOf(
  platen: Platen,
  id: number | null,
  options: Parameters<Platen["mappings"]["get"]>[1],
): Promise<Aliases> {
  if (id === null) return null;
  const { field_mappings: mappings } = await platen.mappings.get(id, options);
  return new Map(Object.entries(mappings).map(([name, one]) => [sourceOf(one), name]));
}

type DrawnProps = Pick<Parameters<typeof FormView>[0], "pages" | "name"> & {
  readonly pdf: Uint8Array;
  readonly mapping: Aliases;
  readonly fields: readonly Field[];
  readonly field: string | null;
};

function Drawn({ pdf, mapping, pages, fields, field, name }: DrawnProps): ReactNode {
  const picture = useMemo(() => ({ pdf, values: null }), [pdf]);
  const [selection, setSelection] = useState<Selection | null>(() => {
    const raw = field === null ? undefined : (mapping?.get(field) ?? field);
    return raw === undefined ? null : { name: raw, from: "rows" };
  });
  return (
    <FormView
      name={name}
      picture={picture}
      pages={pages}
      fields={fields}
      selection={selection}
      onSelect={setSelection}
    />
  );
}
