import type { ReactNode } from "react";

/** A page's heading, and what is below it. */
export function Page(props: {
  readonly title: string;
  readonly lead?: string;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <article className="page">
      <header className="page-head">
        <div>
          <h1 className="page-title">{props.title}</h1>
          {props.lead !== undefined && <p className="page-lead">{props.lead}</p>}
        </div>
        {props.actions !== undefined && <div className="actions">{props.actions}</div>}
      </header>
      {props.children}
    </article>
  );
}
