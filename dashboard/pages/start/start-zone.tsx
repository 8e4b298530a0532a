import type { ReactNode } from "react";
import { hasRole } from "#data/roles.ts";
import { useScope } from "#data/scope.ts";
import { startWords } from "#words/en/start.ts";
import { useZone } from "./use-zone.ts";
import { ZoneChoice } from "./zone-choice.tsx";
import { ZoneJob } from "./zone-job.tsx";

const TEXTS = startWords.zone;

/** From a form and a spreadsheet to filled PDFs, on one page. */
export function StartZone(): ReactNode {
  const { session, environment } = useScope();
  if (!hasRole(session.member.role, "editor")) return <p>{TEXTS.viewer}</p>;
  // Another account or environment has choices of its own.
  return <OwnZone key={`${session.account.id} ${environment}`} />;
}

function OwnZone(): ReactNode {
  const zone = useZone();
  const { job } = zone.draft;
  return (
    <section className="zone" aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      {job === null ? <ZoneChoice zone={zone} /> : <ZoneJob zone={zone} job={job} />}
    </section>
  );
}
