import { createTransport } from "nodemailer";
import type { Mailer, MailOutcome } from "#domain/notices";

/** A mailer with its connections; `close` lets them go. */
export type SmtpMailer = Mailer & { readonly close: () => void };

/** What a mailer is opened with. */
export type SmtpSettings = {
  /** `smtp:` or `smtps:`, with its password; its query may hold further options of nodemailer. */
  readonly url: string;
  /** Whom mails come from: an address, or a name and `<an address>`. */
  readonly from: string;
  /** For a whole mail, with its connection; `SEND_MS_MAX` otherwise. */
  readonly sendMs?: number;
};

/** Less than the lease of whoever sends. */
const SEND_MS_MAX = 60_000;
const CONNECTIONS_MAX = 5;
const STEP_MS_MAX = 20_000;

/** Opens what sends through a mail server; nothing is connected until the first mail. */
export function openMailer({ url, from, sendMs = SEND_MS_MAX }: SmtpSettings): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: STEP_MS_MAX,
    greetingTimeout: STEP_MS_MAX,
    socketTimeout: STEP_MS_MAX,
    // A password goes through TLS, or nowhere.
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
          // As an object it is one address, whatever stands in it.
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
    close: () => transport.close(),
  };
}

/** What of nodemailer's errors says whether to come again. */
type Failure = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

function outcomeOf(error: unknown): MailOutcome {
  const failure: Failure = error instanceof Error ? error : new Error(String(error));
  const { code = failure.name, responseCode } = failure;
  const told = { code: [code, responseCode].join(" ").trim(), error: failure.message };
  return { kind: isForGood(failure) ? "refused" : "failed", ...told };
}

/**
 * RFC 5321, 4.2.1: what is answered with 5yz is not sent again as it is. To the reader or the mail itself, that is: of
 * who we are, and of its policy (RFC 3463, X.7), a server may be taught better.
 */
function isForGood({ command, responseCode = 0, response = "" }: Failure): boolean {
  if (command !== "RCPT TO" && command !== "DATA") return false;
  return responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response);
}

/** Names of mails end with the domain that they come from. */
function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}

function hasPassword(url: string): boolean {
  return new URL(url).password !== "";
}

function isLoopback(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
