import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathIn } from "#data/address.ts";
import { hasRole } from "#data/roles.ts";
import { useScope } from "#data/scope.ts";
import { Empty } from "#kit/states.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import type { Catalog } from "./catalog.ts";

const TEXTS = envelopesWords;

/** A list without envelopes: the step that comes next. */
export function EmptyEnvelopes({ catalog }: { readonly catalog: Catalog }): ReactNode {
  const { environment, session } = useScope();
  if (!hasRole(session.member.role, "editor"))
    return <Empty title={TEXTS.empty} hint={TEXTS.emptyReadOnly} />;
  const to = (path: string, text: string): ReactNode => (
    <Link className="button button-primary" href={pathIn(environment, path)}>
      {text}
    </Link>
  );
  if (catalog.forms.length === 0)
    return (
      <Empty
        title={TEXTS.noForms}
        hint={TEXTS.noFormsHint}
        action={to("/templates", TEXTS.toForms)}
      />
    );
  if (catalog.mappings.length === 0)
    return (
      <Empty
        title={TEXTS.noMappings}
        hint={TEXTS.noMappingsHint}
        action={to("/mappings", TEXTS.toMappings)}
      />
    );
  return <Empty title={TEXTS.empty} hint={TEXTS.emptyHint} />;
}
