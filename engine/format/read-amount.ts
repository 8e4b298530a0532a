/** The digits of an amount with their separators, and its sign. */
export type Amount = { readonly negative: boolean; readonly digits: string };

/**
 * Strips what may surround a number, each at most once: parentheses or a sign on either side, and a currency: the
 * field's own `currency`, or any currency symbol that does not contradict it.
 */
export function bareAmount(text: string, currency: string): Amount {
  const whole = normaliseText(text).trim();
  const isEnclosed = whole.startsWith("(") && whole.endsWith(")");
  const amount = { rest: isEnclosed ? whole.slice(1, -1).trim() : whole, sign: "" };
  const found = currencyIn(amount.rest, normaliseText(currency));
  // The currency may be inside or outside the sign.
  const isTaken = takeCurrency(amount, found);
  if (!isEnclosed) takeSign(amount);
  if (!isTaken) takeCurrency(amount, found);
  return { negative: isEnclosed || amount.sign === "-", digits: amount.rest };
}

type Rest = { rest: string; sign: string };

/** Replaces variants of minus, apostrophe and space by one each. */
function normaliseText(text: string): string {
  return text
    .replace(/\u2212/gu, "-")
    .replace(/\u2019/gu, "'")
    .replace(/\s/gu, " ");
}

/** The currency that may be stripped from `text`, or "". */
function currencyIn(text: string, currency: string): string {
  if (currency !== "" && text.includes(currency)) return currency;
  const [sign = ""] = /\p{Sc}/u.exec(text) ?? [];
  return currency === "" || currency.includes(sign) ? sign : "";
}

function takeSign(amount: Rest): void {
  const { rest } = amount;
  const isFirst = /^[-+]/u.test(rest);
  if (!isFirst && !/[-+]$/u.test(rest)) return;
  amount.sign = isFirst ? rest.charAt(0) : rest.charAt(rest.length - 1);
  amount.rest = (isFirst ? rest.slice(1) : rest.slice(0, -1)).trim();
}

function takeCurrency(amount: Rest, found: string): boolean {
  const { rest } = amount;
  if (found === "") return false;
  if (rest.startsWith(found)) amount.rest = rest.slice(found.length).trim();
  else if (rest.endsWith(found)) amount.rest = rest.slice(0, -found.length).trim();
  return amount.rest !== rest;
}
