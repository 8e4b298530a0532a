const REDACTED = "[redacted]";

/** Headers, in any case, whose values are secret. A key for idempotency may be a customer's text. */
const HEADER = "(?:proxy-)?authorization|(?:set-)?cookie|x-api-key|idempotency-key";
/** Members whose values are secret: such headers, and names that end with one of these words. */
const MEMBER = new RegExp(`^(?:${HEADER})$|(?:api_?key|password|secret)$`, "i");

/** A secret in a text, and what is left of it. */
type Rule = { readonly pattern: RegExp; readonly left: string };

const RULES: readonly Rule[] = [
  // A header in a text, such as the head of a request: the rest of the line, or up to the quote.
  {
    pattern: new RegExp(`(${HEADER})(["']?\\s*[:=,]\\s*["'[]*)[^"'\\r\\n]+`, "gi"),
    left: `$1$2${REDACTED}`,
  },
  { pattern: /\b(Bearer|Basic) +[\w~+/.=-]{8,}/gi, left: `$1 ${REDACTED}` },
  // API keys, secrets of webhooks, keys of the payment processor.
  {
    pattern: /\b(platen_[a-z]{3,4}_|whsec_|[rs]k_(?:live|test)_)[\w+/=-]{8,}/g,
    left: `$1${REDACTED}`,
  },
  { pattern: /\b(platen_session=)[\w-]{43}/g, left: `$1${REDACTED}` },
  // Tokens of links, which are in fragments.
  { pattern: /#[\w-]{43}(?![\w-])/g, left: `#${REDACTED}` },
  // Passwords in URLs.
  { pattern: /(:\/\/[^\s:/@]*:)[^\s/@]+@/g, left: `$1${REDACTED}@` },
];

/** Most lines have nothing to redact, and are not parsed. */
const SUSPECT = new RegExp(
  ["api_?key|password|secret", HEADER, ...RULES.map(({ pattern }) => pattern.source)].join("|"),
  "i",
);

/**
 * Removes secrets from a line of the log, which is the JSON as it would be written. Values of secret members are
 * replaced at any depth, and secrets in texts by their form.
 */
export function redactLine(line: string): string {
  if (!SUSPECT.test(line)) return line;
  try {
    return `${JSON.stringify(redact(JSON.parse(line)))}\n`;
  } catch {
    return redactText(line);
  }
}

function redact(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return redactList(value);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    MEMBER.test(name) ? REDACTED : redact(member),
  ]);
  return Object.fromEntries(members);
}

/** In lists of headers (`rawHeaders`, or pairs) the value follows its name. */
function redactList(list: readonly unknown[]): readonly unknown[] {
  return list.map((value, index) => {
    const before = list[index - 1];
    return typeof before === "string" && MEMBER.test(before) ? REDACTED : redact(value);
  });
}

function redactText(text: string): string {
  return RULES.reduce((left, rule) => left.replace(rule.pattern, rule.left), text);
}
