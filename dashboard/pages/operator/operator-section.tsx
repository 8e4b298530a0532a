import type { ReactNode } from "react";

/** A part of the operator's page, with its title. */
export function Section(props: {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { title, lead, children } = props;
  return (
    <section className="card" aria-label={title}>
      <div>
        <h2>{title}</h2>
        {lead !== undefined && <p className="page-lead">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
