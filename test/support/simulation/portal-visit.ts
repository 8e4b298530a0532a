import { faultBeside, followLink, type HostedPage, openPage, sendForm } from "./hosted-pages.ts";
import { typedCard } from "./test-cards.ts";

/** A visit to the customer portal. */
export type PortalVisit = {
  /** The portal's single-use URL. */
  readonly url: string;
  readonly page: HostedPage;
  /**
   * Changes the card, confirming it if asked, and waits until the service has processed it. Returns the error message;
   * null: the card was accepted.
   */
  readonly changeCard: (number: string) => Promise<string | null>;
};

/** Opens a portal URL; `settle` waits until changes have been processed. */
export async function visitPortal(url: string, settle: () => Promise<void>): Promise<PortalVisit> {
  const page = await openPage(url);
  return {
    url,
    page,
    changeCard: async (number) => {
      const form = await followLink(await openPage(page.url), "Change card");
      const sent = await sendForm(form, "Save card", typedCard(number));
      const end = sent.html.includes(">Complete<") ? await sendForm(sent, "Complete") : sent;
      await settle();
      return faultBeside(end, "number");
    },
  };
}
