import type { Envelope } from "@platen/sdk";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathIn } from "#data/address.ts";
import { hasRole } from "#data/roles.ts";
import { useScope } from "#data/scope.ts";
import { Code } from "#kit/code.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { bulkCommand, fillCommand } from "./commands.ts";

const TEXTS = envelopesWords.developers;

/** The reference of the API, which the service serves. */
const REFERENCE = "/docs";

/** Commands that fill the envelope from another program. */
export function Developers({ envelope }: { readonly envelope: Envelope }): ReactNode {
  const { environment, session } = useScope();
  return (
    <details className="card folded">
      <summary>{TEXTS.summary}</summary>
      <p>{TEXTS.hint}</p>
      <h3 className="field-label">{TEXTS.one}</h3>
      <Code text={fillCommand(location.origin, envelope)} label={TEXTS.oneCommand} />
      <h3 className="field-label">{TEXTS.bulk}</h3>
      <Code text={bulkCommand(location.origin, envelope)} label={TEXTS.bulkCommand} />
      <p className="actions">
        {hasRole(session.member.role, "admin") && (
          <Link className="link" href={pathIn(environment, "/keys")}>
            {TEXTS.keys}
          </Link>
        )}
        <a className="link" href={REFERENCE}>
          {TEXTS.reference}
        </a>
      </p>
    </details>
  );
}
