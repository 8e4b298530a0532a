import type { ReactNode } from "react";
import { useTitle } from "#states/use-title.ts";
import { Brand } from "./brand.tsx";

/** The frame of pages without navigation: sign-in and what leads to it. */
export function Bare(props: { readonly title?: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="bare">
      {props.title !== undefined && <TabTitle title={props.title} />}
      <p className="bare-brand">
        <Brand />
      </p>
      <main className="bare-main">{props.children}</main>
    </div>
  );
}

/** The title of the tab until the page below sets its own. It is rendered before the page, whose effects therefore run later. */
export function TabTitle({ title }: { readonly title: string }): ReactNode {
  useTitle(title);
  return null;
}
