import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathIn } from "#data/address.ts";
import { hasRole } from "#data/roles.ts";
import { useScope } from "#data/scope.ts";
import { Empty } from "#kit/states.tsx";
import { mappingsWords } from "#words/en/mappings.ts";

const TEXTS = mappingsWords.list;

/** A list without mappings: the step that comes next. */
export function EmptyMappings({ hasForms }: { readonly hasForms: boolean }): ReactNode {
  const { environment, session } = useScope();
  if (!hasRole(session.member.role, "editor"))
    return <Empty title={TEXTS.empty} hint={TEXTS.emptyReadOnly} />;
  if (hasForms) return <Empty title={TEXTS.empty} hint={TEXTS.emptyHint} />;
  const toForms = (
    <Link className="button button-primary" href={pathIn(environment, "/templates")}>
      {TEXTS.toForms}
    </Link>
  );
  return <Empty title={TEXTS.noForms} hint={TEXTS.noFormsHint} action={toForms} />;
}
