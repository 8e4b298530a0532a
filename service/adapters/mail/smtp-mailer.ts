import { createTransport } from "nodemailer";
import type { Mailer, MailOutcome } from "#domain/notices";

/** A mailer with pooled connections. */
export type SmtpMailer = Mailer & {
  /** Connects and signs in, without a mail; rejects if that fails. */
  readonly verify: () => Promise<void>;
  readonly close: () => void;
};

/** Settings of a mailer. */
export type SmtpSettings = {
  /** `smtp:` or `smtps:` with user name and password; the query may hold further options of nodemailer. */
  readonly url: string;
  /** Sender address of outgoing mail: an address, or a name and `<address>`. */
  readonly from: string;
  /** Time limit of a whole mail, connection included; default `SEND_MS_MAX`. */
  readonly sendMs?: number;
};

/** Must be less than the sender's lease. */
const SEND_MS_MAX = 60_000;
const CONNECTIONS_MAX = 5;
const STEP_MS_MAX = 20_000;

/** Opens a mailer; connects with the first mail. */
export function openMailer({ url, from, sendMs = SEND_MS_MAX }: SmtpSettings): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: STEP_MS_MAX,
    greetingTimeout: STEP_MS_MAX,
    socketTimeout: STEP_MS_MAX,
    // Passwords are sent only over TLS.
    requireTLS: hasPassword(url) && !isLoopback(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);
  return {
    send: async ({ to, subject, text, html, name, at }) => {
      try {
        await transport.sendMail({
          from,
          // In an object the text is always one address, even if it contains separators.
          to: { name: "", address: to },
          subject,
          text,
          html,
          messageId: `<${name}@${domain}>`,
          date: new Date(at),
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(sendMs),
        });
        return { kind: "sent" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** The parts of nodemailer's errors that decide whether a mail is retried. */
type Failure = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

function outcomeOf(error: unknown): MailOutcome {
  const failure: Failure = error instanceof Error ? error : new Error(String(error));
  const { code = failure.name, responseCode } = failure;
  const details = { code: [code, responseCode].join(" ").trim(), error: failure.message };
  return { kind: isPermanent(failure) ? "refused" : "failed", ...details };
}

/**
 * A 5yz reply is permanent (RFC 5321, 4.2.1) if it is about the recipient or the mail. Replies about the sender or its
 * policy (RFC 3463, X.7) are retried, because they can be resolved by configuration.
 */
function isPermanent({ command, responseCode = 0, response = "" }: Failure): boolean {
  if (command !== "RCPT TO" && command !== "DATA") return false;
  return responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response);
}

/** Returns the domain of the sender, which ends message ids. */
function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}

function hasPassword(url: string): boolean {
  return new URL(url).password !== "";
}

function isLoopback(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
