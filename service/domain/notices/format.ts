import type { Instant } from "#base/instant.ts";

const LOCALE = "en-GB";
const TEXT_MAX = 200;

/** `1,000`. */
export function number(value: number): string {
  return value.toLocaleString(LOCALE);
}

/** `1 PDF`, `1,000 PDFs`. */
export function pdfs(count: number): string {
  return `${number(count)} ${count === 1 ? "PDF" : "PDFs"}`;
}

/** An amount in minor units of an ISO 4217 currency: `$49.00`. */
export function money(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(minorUnits / 10 ** digits);
}

/** `15 January 2026`, in UTC. */
export function day(time: Instant): string {
  return new Date(time).toLocaleDateString(LOCALE, { dateStyle: "long", timeZone: "UTC" });
}

/** `15 January 2026, 10:00 UTC`. */
export function moment(time: Instant): string {
  const clock = { hour: "2-digit", minute: "2-digit", timeZone: "UTC" } as const;
  return `${day(time)}, ${new Date(time).toLocaleTimeString(LOCALE, clock)} UTC`;
}

/** `November 2026` for `2026-11`. */
export function monthName(month: string): string {
  const words = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(firstOf(month)).toLocaleDateString(LOCALE, words);
}

/** The first day of the month after `2026-11`: `1 December 2026`. */
export function firstDayAfter(month: string): string {
  const first = new Date(firstOf(month));
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return new Date(next).toLocaleDateString(LOCALE, { dateStyle: "long", timeZone: "UTC" });
}

/** A user-supplied name as one line for a subject: no line breaks, no bidirectional controls, limited length. */
export function oneLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .trim();
  if (line.length <= TEXT_MAX) return line;
  // Do not cut a surrogate pair in half.
  return `${line.slice(0, TEXT_MAX).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function firstOf(month: string): string {
  return `${month}-01T00:00:00Z`;
}
