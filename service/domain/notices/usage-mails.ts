import { firstDayAfter, money, monthName, number, pdfs } from "./format.ts";
import type { MailContent, NamedContext } from "./mail-content.ts";
import type { QuotaThreshold } from "./notice.ts";

/** Currency of overage prices. */
const CURRENCY = "usd";

/** A threshold of the monthly quota was crossed. */
export function quotaThreshold(facts: QuotaThreshold, { link }: NamedContext): MailContent {
  const { month, percent, used, limit, tier } = facts;
  const name = monthName(month);
  const isAll = percent === 100;
  const reached = isAll
    ? `All PDFs included for ${name} are used`
    : `${percent}% of your PDFs for ${name} are used`;
  return {
    subject: percent === 95 ? `Urgent: ${reached}` : reached,
    isUrgent: percent >= 95,
    headline: reached,
    paragraphs: [
      isAll
        ? `Your account has made ${pdfs(used)} in ${name}; ${tier} includes ${number(limit)}.`
        : `Your account has made ${number(used)} of the ${pdfs(limit)} that ${tier} includes in ${name}. ${number(limit - used)} more are included.`,
      consequence(facts, isAll ? "Generation" : "After them generation"),
    ],
    details: [
      ["Plan", tier],
      ["Included", pdfs(limit)],
      ["Made", pdfs(used)],
      ["Counted anew", `${firstDayAfter(month)}, 00:00 UTC`],
    ],
    action: { label: "See usage and plans", url: link },
  };
}

/** Says what happens to PDFs past the limit; `generation` starts the sentence. */
function consequence(
  { month, limit, cap, overageCents }: QuotaThreshold,
  generation: string,
): string {
  if (cap !== null && cap <= limit)
    return `${generation} stops until ${firstDayAfter(month)}, 00:00 UTC. Reading and downloading go on, and a larger plan includes more.`;
  const isFree = overageCents === null || overageCents === 0;
  const price = isFree
    ? "nothing more is charged."
    : `each further PDF costs ${money(overageCents, CURRENCY)}, billed at the end of the month.`;
  const stop = cap === null ? "" : ` It stops at ${pdfs(cap)}, the bound that you set.`;
  return `${generation} goes on, and ${price}${stop}`;
}
