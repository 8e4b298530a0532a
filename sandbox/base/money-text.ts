/** `$1,234.50`, from minor units of an ISO 4217 currency, with fractions of a cent if any. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  const value = amount / 10 ** digits;
  if (Number.isInteger(amount)) return format.format(value);
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    maximumFractionDigits: digits + DIGITS_OF_A_CENT,
  }).format(value);
}

/** Prices may have fractions of a cent; six digits at most are shown. */
const DIGITS_OF_A_CENT = 6;
