import { html, linkTo } from "./html.ts";
import { pageFrame } from "./page-frame.ts";

/** A page with one message and a link. */
export type Notice = {
  readonly title: string;
  readonly text: string;
  /** URLs other than http and https are left out. */
  readonly link: { readonly address: string | null; readonly text: string } | null;
};

export function noticePage({ title, text, link }: Notice): string {
  const address = linkTo(link?.address ?? null);
  const way = link !== null && address !== null;
  const content = html`<div class="sheet narrow">
<h1>${title}</h1>
<p>${text}</p>
${way && html`<p class="buttons"><a class="button" href="${address}">${link.text}</a></p>`}
</div>`;
  return pageFrame(title, content);
}
