import type { ReactNode } from "react";
import { useTitle } from "./use-title.ts";

/** A page's heading, and what is below it. The heading is also the title of the tab. */
export function Page(props: {
  readonly title: string;
  /** How the thing is, for the title of the tab alone: "16 of 20". */
  readonly progress?: string;
  readonly lead?: ReactNode;
  /** A picture beside the heading. */
  readonly picture?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { title, progress, lead, picture, actions, children } = props;
  useTitle(title, ...(progress === undefined ? [] : [progress]));
  return (
    <article className="page">
      <header className="page-head">
        <div className="page-heading">
          {picture}
          <div>
            <h1 className="page-title" title={title}>
              {title}
            </h1>
            {lead !== undefined && <div className="page-lead">{lead}</div>}
          </div>
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </article>
  );
}
