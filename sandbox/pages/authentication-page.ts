import { CARD_FIELDS, type EnteredCard } from "./entered-card.ts";
import { html } from "./html.ts";
import { pageFrame } from "./page-frame.ts";

/** Values of the field `authentication`. */
export const AUTHENTICATION = { complete: "complete", fail: "fail" } as const;

/** Returns the bank's authentication page. It carries the card along, which is a test card and not stored. */
export function authenticationPage(address: string, entered: EnteredCard): string {
  const kept = CARD_FIELDS.map(
    (name) => html`<input type="hidden" name="${name}" value="${entered[name]}">`,
  );
  const content = html`<form class="sheet narrow" method="post" action="${address}">
<h1>Your bank asks you</h1>
<p>This card wants its holder to confirm (3-D Secure). A bank would ask for a code here; you say how it ends.</p>
${kept}
<div class="buttons">
<button class="button" name="authentication" value="${AUTHENTICATION.complete}">Complete</button>
<button class="button second" name="authentication" value="${AUTHENTICATION.fail}">Fail</button>
</div>
</form>`;
  return pageFrame("Confirm your card", content);
}
