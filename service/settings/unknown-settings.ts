/** Prefixes of the service's variables, present and future; an unknown variable with one is probably a mistake. */
const PREFIXES =
  /^(?:PLATEN_|QUOTA_|RATE_LIMIT_|API_KEYS_|TEMPLATES?_|CSV_(?:BYTES|ROWS)_|OVERAGE|ENCRYPTION_|RETENTION_|WEBHOOK_|STRIPE_|BILLING|SANDBOX_|SMTP_|MAIL_|TRIAL_|PRICE_)/;

/** Variables of other parts of Platen: its command, its tests. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "PLATEN_DEBUG",
  "PLATEN_TEST_HOST",
  "PLATEN_TEST_PASSWORD",
  "PLATEN_PICTURES",
  "PLATEN_API_KEY",
  "PLATEN_URL",
]);

/** Names of variables that look like settings but are unknown to this version, and so ignored. */
export function unknownSettings(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly string[] {
  return Object.keys(env)
    .filter((name) => PREFIXES.test(name) && !known.includes(name) && !ELSEWHERE.has(name))
    .toSorted();
}
