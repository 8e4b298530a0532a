import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** A mail that came, as a reader who is not ours reads it. */
export type ArrivedMail = {
  /** To whom the server was asked to give it; what its own headers say stands in `email`. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly email: Email;
  /** All of it, as it came. */
  readonly raw: string;
  /** It came through TLS. */
  readonly isSecure: boolean;
};

/** What a mailbox answers: a code of RFC 5321 with its words, to whoever names a reader or sends a mail. */
export type MailReply = {
  readonly step: "reader" | "mail";
  readonly code: number;
  readonly text: string;
};

/** A real mail server on loopback that keeps whatever it gets. */
export type Mailbox = {
  /** For SMTP_URL. */
  readonly url: string;
  /** All that came, in order; it grows. */
  readonly got: readonly ArrivedMail[];
  /** The first `count` of what came; an error when they have not come within `withinMs` (10 s). */
  readonly arrived: (count: number, withinMs?: number) => Promise<readonly ArrivedMail[]>;
  /** Refuses from now on; null: takes everything, as before the first call. */
  readonly refuse: (reply: MailReply | null) => void;
  readonly close: () => Promise<void>;
};

const ARRIVAL_MS_MAX = 10_000;
const LOOK_EVERY_MS = 20;

/** Starts one; without options it speaks plainly and asks nobody who he is. */
export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const got: ArrivedMail[] = [];
  let reply: MailReply | null = null;
  const refusal = (step: MailReply["step"]): Error | null => {
    if (reply?.step !== step) return null;
    return Object.assign(new Error(reply.text), { responseCode: reply.code });
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(refusal("reader")),
    onData: (stream, session, answer) => {
      const keep = async (): Promise<Error | null> => {
        const mail = await read(await buffer(stream), session);
        const error = refusal("mail");
        if (error === null) got.push(mail);
        return error;
      };
      void keep().then(answer, answer);
    },
    ...options,
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    url: `${options.secure === true ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    got,
    arrived: async (count, withinMs = ARRIVAL_MS_MAX) => {
      const deadline = performance.now() + withinMs;
      while (got.length < count) {
        if (performance.now() > deadline)
          throw new Error(`${got.length} of ${count} mails came within ${withinMs} ms`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      return got.slice(0, count);
    },
    refuse: (next) => {
      reply = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function read(bytes: Buffer, { envelope, secure }: SMTPServerSession): Promise<ArrivedMail> {
  const email = await PostalMime.parse(bytes);
  const { subject = "", text = "", html = "", messageId = "" } = email;
  const to = envelope.rcptTo.map(({ address }) => address);
  const raw = bytes.toString("utf8");
  return { to, subject, text, html, messageId, email, raw, isSecure: secure };
}
