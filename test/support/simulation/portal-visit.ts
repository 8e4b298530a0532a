import { faultBeside, followLink, type HostedPage, openPage, sendForm } from "./hosted-pages.ts";
import { typedCard } from "./test-cards.ts";

/** Somebody's visit to the customer portal. */
export type PortalVisit = {
  /** The address that led there; it works once. */
  readonly url: string;
  readonly page: HostedPage;
  /**
   * Gives another card, confirms it where the bank asks, and waits until the service has heard of it. Answers what was
   * said of the card; null: it was taken.
   */
  readonly changeCard: (number: string) => Promise<string | null>;
};

/** Comes to the portal by its address; `settle` waits until what was done there has arrived. */
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
