import { type Instant, later } from "#base/instant.ts";
import { BILLING_LINK_PATH, sealBillingLink } from "./billing-link.ts";
import type { NoticeDeps } from "./deps.ts";
import { type LinkMail, linkSeal } from "./link-mails.ts";
import { composeMail } from "./mail.ts";
import type { MailOutcome } from "./mailer.ts";
import type { Notice } from "./notice.ts";
import type { ClaimedNotice } from "./outbox.ts";

/** Lease of a claimed notice; a sender that dies after sending repeats the mail when it expires. */
export const LEASE_SECONDS = 180;
/** Notices claimed at once. */
const BATCH_SIZE = 5;
/** Notices that waited so long for a mail server are outdated and not sent. */
const STALE_AFTER_SECONDS = 30 * 24 * 3600;
/** Attempts end so long after the first one. */
const ATTEMPTS_END_SECONDS = 3 * 24 * 3600;
const MINUTE_SECONDS = 60;
/** Pauses before the second and later attempts; the last one repeats. */
const PAUSES_SECONDS = [1, 5, 15, 60, 120, 240, 480].map((minutes) => minutes * MINUTE_SECONDS);

/** The longest time until the next attempt, by the attempts made. */
export const MAIL_WAITS_SECONDS: readonly number[] = [
  0,
  ...PAUSES_SECONDS.map((pause) => Math.max(pause, LEASE_SECONDS)),
];

/** Sends some of the due notices; returns how many were sent. */
export async function sendNotices(deps: NoticeDeps): Promise<number> {
  const now = deps.clock.now();
  const claimed = await deps.outbox.claim(now, later(now, LEASE_SECONDS), BATCH_SIZE);
  const sent = await Promise.all(claimed.map((notice) => send(deps, notice)));
  return sent.filter(Boolean).length;
}

/** Time of the next attempt after a failure; null: none. */
export function nextAttemptAt(
  attempt: number,
  firstTriedAt: Instant,
  now: Instant,
): Instant | null {
  const seconds = PAUSES_SECONDS[attempt - 1] ?? PAUSES_SECONDS.at(-1) ?? MINUTE_SECONDS;
  const next = later(now, seconds);
  return next <= later(firstTriedAt, ATTEMPTS_END_SECONDS) ? next : null;
}

async function send(deps: NoticeDeps, notice: ClaimedNotice): Promise<boolean> {
  const { outbox, clock, onError } = deps;
  try {
    const outcome = await sendMail(deps, notice);
    const now = clock.now();
    if (outcome.kind === "sent") {
      await outbox.markSent(notice, now);
      return true;
    }
    // The server's reply may contain the address: it is stored, but not logged.
    onError(new Error(outcome.code), `the mail of notice ${notice.id} was not sent`);
    const dueAt =
      outcome.kind === "refused" ? null : nextAttemptAt(notice.attempt, notice.firstTriedAt, now);
    if (dueAt === null) await outbox.markGivenUp(notice, outcome.error, now);
    else await outbox.markFailed(notice, outcome.error, dueAt);
  } catch (error) {
    // It is unknown whether the mail was sent: when the lease expires, the same mail is sent with the same message id.
    onError(error, `the mail of notice ${notice.id} will be sent again`);
  }
  return false;
}

async function sendMail(deps: NoticeDeps, notice: ClaimedNotice): Promise<MailOutcome> {
  const { id, accountId, account, email, facts, createdAt } = notice;
  const isPersonal = "sealedLink" in notice;
  const link = isPersonal
    ? await openLink(deps, notice)
    : linkToBilling(deps, notice, notice.firstTriedAt);
  if (link === null)
    return {
      kind: "refused",
      code: "STALE",
      error: isPersonal
        ? "Its link was used or replaced, or has expired."
        : "It waited for more than 30 days and is outdated.",
    };
  const outcome = await deps.mailer.send({
    ...composeMail(facts, { baseUrl: deps.baseUrl(), link, account }),
    to: email,
    name: `notice-${id}.${accountId ?? createdAt}`,
    at: createdAt,
  });
  return outcome.kind === "sent" ? outcome : withoutLink(outcome, link);
}

/** Filters of mail servers quote links in their replies, which are stored. */
function withoutLink(
  outcome: Exclude<MailOutcome, { readonly kind: "sent" }>,
  link: string,
): MailOutcome {
  const secret = link.slice(link.search(/[#?]/) + 1);
  return { ...outcome, error: outcome.error.replaceAll(secret, "…") };
}

/** The link of a notice to an owner; null: it is outdated. */
function linkToBilling(
  { baseUrl, clock, vault }: NoticeDeps,
  { accountId, createdAt }: Notice,
  firstTriedAt: Instant,
): string | null {
  if (later(createdAt, STALE_AFTER_SECONDS) < firstTriedAt) return null;
  return `${baseUrl()}${BILLING_LINK_PATH}?link=${sealBillingLink(vault, accountId, clock.now())}`;
}

/** The single-use link of a mail; null: it does not work any more. */
async function openLink(
  { clock, vault, isLinkValid }: NoticeDeps,
  { facts, tokenSha256, sealedLink }: LinkMail,
): Promise<string | null> {
  if (sealedLink === null || !(await isLinkValid(facts.kind, tokenSha256, clock.now())))
    return null;
  return vault.open(sealedLink, linkSeal(tokenSha256));
}
