import { type Decimal, hundredfold, rounded } from "./decimal.ts";
import type { Formatted } from "./formatted.ts";
import type { Marks, NumberStyle, PercentStyle } from "./number-style.ts";

/** As AFNumber_Format: a minus precedes a prefix, and a red number has none. */
export function showNumber(number: Decimal, style: NumberStyle): Formatted {
  const { places, marks, negative, currency, isPrefix } = style;
  const round = rounded(number, places);
  const digits = grouped(round, marks);
  const amount = isPrefix ? currency + digits : digits + currency;
  if (!round.negative) return { text: amount, red: false };
  const red = negative === 1 || negative === 3;
  if (negative === 2 || negative === 3) return { text: `(${amount})`, red };
  return { text: red ? amount : `-${amount}`, red };
}

/** As AFPercent_Format: 0.5 is 50%. `isPercent`: the value already has a percent sign. */
export function showPercent(number: Decimal, style: PercentStyle, isPercent: boolean): Formatted {
  const round = rounded(isPercent ? number : hundredfold(number), style.places);
  const sign = round.negative ? "-" : "";
  return { text: `${sign}${grouped(round, style.marks)}%`, red: false };
}

function grouped({ whole, fraction }: Decimal, { group, decimal }: Marks): string {
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/gu, group);
  return fraction === "" ? digits : digits + decimal + fraction;
}
