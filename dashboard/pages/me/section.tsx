import { type ReactNode, useId } from "react";

/** A part of the page with its heading. */
export function Section(props: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div>
        <h2 id={id} className="section-title">
          {props.title}
        </h2>
        {props.lead !== undefined && <p className="page-lead">{props.lead}</p>}
      </div>
      {props.children}
    </section>
  );
}
