/** Beginnings of names that are ours, or will be; a variable with one that we do not know is a mistake. */
const OURS =
  /^(?:PLATEN_|QUOTA_|RATE_LIMIT_|API_KEYS_|TEMPLATES?_|CSV_(?:BYTES|ROWS)_|OVERAGE|ENCRYPTION_|RETENTION_|WEBHOOK_|STRIPE_|BILLING|SANDBOX_|SMTP_|MAIL_|TRIAL_|PRICE_)/;

/** Variables that other parts of Platen read: its command, its tests. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "PLATEN_DEBUG",
  "PLATEN_TEST_HOST",
  "PLATEN_TEST_PASSWORD",
  "PLATEN_PICTURES",
  "PLATEN_API_KEY",
  "PLATEN_URL",
]);

/** Names of variables that look like settings and are none of this version: they do nothing. */
export function unknownSettings(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly string[] {
  return Object.keys(env)
    .filter((name) => OURS.test(name) && !known.includes(name) && !ELSEWHERE.has(name))
    .toSorted();
}
