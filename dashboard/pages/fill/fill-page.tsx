import { type ReactNode, useMemo } from "react";
import { useParams } from "wouter";
import { failureOf } from "#data/failure.ts";
import { type FormSource, type FormsToFill, readFormsToFill } from "#data/forms-to-fill.ts";
import { useScope, useScopedQuery } from "#data/scope.ts";
import { Empty } from "#kit/states.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { fillWords } from "#words/en/fill.ts";
import { words } from "#words/en.ts";
import { FillView } from "./fill-view.tsx";
import { FormPicker } from "./form-picker.tsx";
import { subjectOf } from "./subject.ts";

const ID = /^[1-9]\d{0,9}$/;

/** Fills an envelope by hand. An address without one offers everything that can be filled. */
export function FillPage(): ReactNode {
  const { envelope = "" } = useParams<{ envelope?: string }>();
  if (!ID.test(envelope)) return <FormPicker />;
  return <Filling key={envelope} source={{ kind: "envelope", id: Number(envelope) }} />;
}

/** Fills a form by hand as it is, by the names of its fields. */
export function FormFillPage(): ReactNode {
  const { template = "" } = useParams<{ template?: string }>();
  if (!ID.test(template)) return <FormPicker isMissing />;
  return <Filling key={template} source={{ kind: "template", id: Number(template) }} />;
}

function Filling({ source }: { readonly source: FormSource }): ReactNode {
  const { environment } = useScope();
  // Read again with the mappings, which may change; versions of templates never do.
  const query = useScopedQuery(["mappings", "to-fill", source.kind, source.id], (platen, options) =>
    readFormsToFill(platen, source, environment, options),
  );
  const read = query.data;
  if (read?.kind === "ready") return <FillReady source={source} read={read} />;
  if (read?.kind === "unpublished") return <Unpublished {...read} />;
  if (query.error !== null && failureOf(query.error).kind === "gone")
    return <FormPicker isMissing />;
  return (
    <Page title={words.titles.fill}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

function FillReady(props: {
  readonly source: FormSource;
  readonly read: Extract<FormsToFill, { kind: "ready" }>;
}): ReactNode {
  const { source, read } = props;
  const { kind, id } = source;
  const subject = useMemo(() => subjectOf({ kind, id }, read), [kind, id, read]);
  return <FillView subject={subject} />;
}

function Unpublished(props: { readonly name: string; readonly template: number }): ReactNode {
  const { name, template } = props;
  const { environment } = useScope();
  return (
    <Page title={name}>
      <Empty
        title={fillWords.page.unpublished(words.environments[environment])}
        action={
          <PageLink className="button button-primary" to={`/templates/${template}/versions`}>
            {fillWords.page.publish}
          </PageLink>
        }
      />
    </Page>
  );
}
