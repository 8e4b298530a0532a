import { z } from "zod";
import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Vault } from "#base/vault.ts";
import { type BillingDeps, openBilling } from "#domain/billing";
import { BILLING_LINK_PATH, openBillingLink } from "#domain/notices";
import type { PublicGet, PublicPost } from "../http/public-endpoints.ts";
import type { Reply } from "../http/reply.ts";
import { PRIVATE, visitorPage } from "./pages.ts";

/** Dependencies of reading a link. */
type LinkDeps = { readonly vault: Vault; readonly clock: Clock };

const BODY_BYTES_MAX = 4096;
const LinkQuery = z.object({ link: z.string() });

/**
 * Returns the page behind the signed link in a mail. It only shows a button, since mail scanners fetch links and must
 * not create sessions at the payment processor.
 */
export function billingLinkPage({ vault, clock }: LinkDeps): PublicGet {
  return {
    path: BILLING_LINK_PATH,
    handle: async (query) => {
      const { data } = LinkQuery.safeParse(query);
      const link = data?.link ?? "";
      const opened = openBillingLink(vault, link, clock.now());
      return opened.kind === "valid" ? confirmPage(link) : invalidLinkPage(opened.kind);
    },
  };
}

/** Returns the button's POST: 303 to the customer portal, or to a checkout if the subscription has ended. */
export function billingLinkPost(
  ports: LinkDeps & { readonly billingDeps: BillingDeps },
): PublicPost {
  return {
    path: BILLING_LINK_PATH,
    bytesMax: BODY_BYTES_MAX,
    handle: async (body) => {
      const link = new URLSearchParams(new TextDecoder().decode(body)).get("link") ?? "";
      const opened = openBillingLink(ports.vault, link, ports.clock.now());
      if (opened.kind !== "valid") return invalidLinkPage(opened.kind);
      try {
        const { url } = await openBilling(ports.billingDeps, opened.accountId);
        return { kind: "nothing", status: 303, headers: { ...PRIVATE, location: url } };
      } catch (error) {
        return errorPage(error);
      }
    },
  };
}

// A valid token consists of letters, digits and `.~_-`, so it needs no escaping.
function confirmPage(link: string): Reply {
  return visitorPage(
    200,
    "Open billing",
    `<p>This leads to the payment processor's page of your account: to change the card and see invoices, or to subscribe again if the subscription ended.</p>
<form method="post" action="portal">
<input type="hidden" name="link" value="${link}">
<button>Continue to payment</button>
</form>`,
  );
}

function invalidLinkPage(kind: "expired" | "invalid"): Reply {
  const [status, title, why] =
    kind === "expired"
      ? ([410, "This link has expired", "Links in mails work for seven days."] as const)
      : ([
          404,
          "This link does not work",
          "It is not complete, or not from a mail of this service.",
        ] as const);
  return visitorPage(
    status,
    title,
    `<p>${why} A newer mail has a newer link.</p>
<p>With an API key of the account, <code>GET /api/v1/billing/portal</code> answers with an address to open.</p>`,
  );
}

function errorPage(error: unknown): Reply {
  if (!(error instanceof Refusal)) throw error;
  if (error.status >= 500)
    return visitorPage(
      error.status,
      "The payment processor cannot be reached",
      "<p>Nothing was changed. Try the link again in a few minutes.</p>",
    );
  return visitorPage(
    error.status,
    "There is nothing to open",
    "<p>The account has no subscription at the payment processor, or it changed at this moment. Try the link again, or ask for a checkout with an API key: <code>POST /api/v1/billing/checkout</code>.</p>",
  );
}
