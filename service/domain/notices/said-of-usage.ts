import type { MailPlace } from "./mail.ts";
import type { MailContent } from "./mail-content.ts";
import type { QuotaThreshold } from "./notice.ts";
import { firstDayAfter, money, monthName, number, pdfs } from "./words.ts";

/** What prices of PDFs are in. */
const CURRENCY = "usd";

/** A part of the month's PDFs is made. */
export function quotaThreshold(
  facts: QuotaThreshold,
  { baseUrl }: Pick<MailPlace, "baseUrl">,
): MailContent {
  const { month, percent, used, limit, tier } = facts;
  const name = monthName(month);
  const left = Math.max(0, limit - used);
  const isAll = percent === 100;
  const made = `${pdfs(used)} ${used === 1 ? "is" : "are"} made in ${name}.`;
  return {
    subject: isAll
      ? `All PDFs included for ${name} are used`
      : `${percent === 95 ? "Urgent: " : ""}${percent}% of your PDFs for ${name} are used`,
    isUrgent: percent >= 95,
    headline: isAll
      ? `All ${number(limit)} PDFs of ${name} are used`
      : `${percent}% of the PDFs of ${name} are used`,
    paragraphs: [
      isAll ? made : `${made} ${pdfs(left)} more ${left === 1 ? "is" : "are"} included.`,
      isAll ? `From now on: ${lowered(beyond(facts))}` : `After that: ${lowered(beyond(facts))}`,
      `Counting begins anew on ${firstDayAfter(month)}, 00:00 UTC.`,
    ],
    details: [
      ["Plan", tier],
      ["Included", pdfs(limit)],
      ["Made", pdfs(used)],
    ],
    action: { label: "See usage and plans", url: `${baseUrl}/billing` },
  };
}

/** What becomes of PDFs past those that are included. */
function beyond({ month, limit, cap, overageCents }: QuotaThreshold): string {
  const stops = `Generation stops until ${firstDayAfter(month)}.`;
  if (cap !== null && cap <= limit) return `${stops} Reading and downloading go on.`;
  const price =
    overageCents === null || overageCents === 0
      ? "Generation goes on, and nothing more is charged."
      : `Generation goes on. Each PDF beyond those included costs ${money(overageCents, CURRENCY)}, billed at the end of the month.`;
  return cap === null ? price : `${price} At ${pdfs(cap)}, the bound that you set, it stops.`;
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
