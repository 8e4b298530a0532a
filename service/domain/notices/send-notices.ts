import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import { BILLING_LINK_PATH, sealBillingLink } from "./billing-link.ts";
import { composeMail } from "./mail.ts";
import type { Mailer, MailOutcome } from "./mailer.ts";
import type { ClaimedNotice, NoticeOutbox } from "./outbox.ts";

/** What sending needs. */
export type SendPorts = {
  readonly outbox: NoticeOutbox;
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** Seals the links of mails. */
  readonly vault: Vault;
  /** How people reach the service, without a slash at its end. */
  readonly baseUrl: () => string;
  readonly onError: (error: unknown, what: string) => void;
};

/** Whoever is killed between sending and noting sends again after so long. */
export const LEASE_SECONDS = 180;
/** So many at once. */
const CLAIMED_MAX = 5;
/** What nobody could send for so long, because there was no mail server, is of no use to anybody. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** How long it is tried. */
const TRIED_SECONDS = 3 * 24 * 3600;
const MINUTE = 60;
/** Before the second attempt, the third and so on; the last holds from then on. */
const PAUSES_SECONDS = [1, 5, 15, 60, 120, 240, 480].map((minutes) => minutes * MINUTE);

/** Sends some of the notices that are due; how many were sent. */
export async function sendNotices(ports: SendPorts): Promise<number> {
  const now = ports.clock.now();
  const claimed = await ports.outbox.claim(now, later(now, LEASE_SECONDS), CLAIMED_MAX);
  const sent = await Promise.all(claimed.map((notice) => send(ports, notice)));
  return sent.filter(Boolean).length;
}

/** When it is tried again that failed at its attempt; null: never. */
export function nextAttemptAt(
  { attempt, firstTriedAt }: Pick<ClaimedNotice, "attempt" | "firstTriedAt">,
  now: Instant,
): Instant | null {
  const seconds = PAUSES_SECONDS[attempt - 1] ?? PAUSES_SECONDS.at(-1) ?? MINUTE;
  const next = later(now, seconds);
  return next <= later(firstTriedAt, TRIED_SECONDS) ? next : null;
}

async function send(ports: SendPorts, notice: ClaimedNotice): Promise<boolean> {
  const { outbox, clock, onError } = ports;
  try {
    const outcome = await sendMail(ports, notice);
    const now = clock.now();
    if (outcome.kind === "sent") {
      await outbox.noteSent(notice, now);
      return true;
    }
    // The server's words may name the reader: they are kept, and not logged.
    onError(new Error(outcome.code), `the mail of notice ${notice.id} was not sent`);
    const dueAt = outcome.kind === "refused" ? null : nextAttemptAt(notice, now);
    if (dueAt === null) await outbox.noteGivenUp(notice, outcome.error, now);
    else await outbox.noteFailed(notice, outcome.error, dueAt);
  } catch (error) {
    // Whether it went out nobody knows: its lease lapses, and the same mail is sent under the same name.
    onError(error, `the mail of notice ${notice.id} will be sent again`);
  }
  return false;
}

async function sendMail(
  { mailer, baseUrl, clock, vault }: SendPorts,
  notice: ClaimedNotice,
): Promise<MailOutcome> {
  const { id, accountId, accountName, email, facts, createdAt, firstTriedAt } = notice;
  if (later(createdAt, KEPT_SECONDS) < firstTriedAt)
    return {
      kind: "refused",
      code: "STALE",
      error: "It was kept for 30 days, and is of no use any more.",
    };
  const billingUrl = `${baseUrl()}${BILLING_LINK_PATH}?link=${sealBillingLink({ vault, clock }, accountId)}`;
  return await mailer.send({
    ...composeMail(facts, { baseUrl: baseUrl(), billingUrl, accountId, accountName, email }),
    to: email,
    name: `notice-${id}.${accountId}`,
    at: createdAt,
  });
}
