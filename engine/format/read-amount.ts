/** The digits of an amount with the marks in them, and the sign that stood about them. */
export type Amount = { readonly negative: boolean; readonly digits: string };

/**
 * Takes away what may stand about a number, each once: parentheses or a sign, before or after, and money: the field's
 * own `currency`, or any one sign of money that does not contradict it.
 */
export function bareAmount(text: string, currency: string): Amount {
  const whole = evened(text).trim();
  const isEnclosed = whole.startsWith("(") && whole.endsWith(")");
  const amount = { rest: isEnclosed ? whole.slice(1, -1).trim() : whole, sign: "" };
  const money = moneyIn(amount.rest, evened(currency));
  // Money may stand within the sign or about it.
  const isTaken = takeMoney(amount, money);
  if (!isEnclosed) takeSign(amount);
  if (!isTaken) takeMoney(amount, money);
  return { negative: isEnclosed || amount.sign === "-", digits: amount.rest };
}

type Rest = { rest: string; sign: string };

/** One minus, one apostrophe and one space for all that look like them. */
function evened(text: string): string {
  return text
    .replace(/\u2212/gu, "-")
    .replace(/\u2019/gu, "'")
    .replace(/\s/gu, " ");
}

/** The word of money that may be taken from `text`, "" where there is none. */
function moneyIn(text: string, currency: string): string {
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

function takeMoney(amount: Rest, money: string): boolean {
  const { rest } = amount;
  if (money === "") return false;
  if (rest.startsWith(money)) amount.rest = rest.slice(money.length).trim();
  else if (rest.endsWith(money)) amount.rest = rest.slice(0, -money.length).trim();
  return amount.rest !== rest;
}
