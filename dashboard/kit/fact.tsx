import type { ReactNode } from "react";

/** An entry of a list of facts: `<dl className="facts">`. */
export function Fact(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{props.title}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
