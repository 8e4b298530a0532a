import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { eventually } from "./eventually.ts";

/** A received mail, parsed by an independent library. */
export type ArrivedMail = {
  /** The recipients of the SMTP envelope; the headers are in `email`. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly email: Email;
  /** The raw mail. */
  readonly raw: string;
  readonly isSecure: boolean;
};

/** An SMTP reply (RFC 5321) to a recipient or to the mail data. */
export type MailReply = {
  readonly step: "reader" | "mail";
  readonly code: number;
  readonly text: string;
};

/** A real mail server on loopback that keeps all mails. */
export type Mailbox = {
  /** For SMTP_URL. */
  readonly url: string;
  /** All mails so far, in order. */
  readonly got: readonly ArrivedMail[];
  /** Waits for the first `count` mails. */
  readonly arrived: (count: number) => Promise<readonly ArrivedMail[]>;
  /** Rejects mails from now on; null accepts everything, as initially. */
  readonly refuse: (reply: MailReply | null) => void;
  readonly close: () => Promise<void>;
};

/** Starts a mailbox; by default without TLS and authentication. */
export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const got: ArrivedMail[] = [];
  let reply: MailReply | null = null;
  const findRefusal = (step: MailReply["step"]): Error | null => {
    if (reply?.step !== step) return null;
    return Object.assign(new Error(reply.text), { responseCode: reply.code });
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(findRefusal("reader")),
    onData: (stream, session, answer) => {
      const keep = async (): Promise<Error | null> => {
        const mail = await read(await buffer(stream), session);
        const error = findRefusal("mail");
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
    arrived: async (count) => {
      await eventually(`${count} mails`, () => got.map(({ subject }) => subject), hasAll(count));
      return got.slice(0, count);
    },
    refuse: (next) => {
      reply = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function hasAll(count: number): (got: readonly string[]) => boolean {
  return ({ length }) => length >= count;
}

async function read(bytes: Buffer, { envelope, secure }: SMTPServerSession): Promise<ArrivedMail> {
  const email = await PostalMime.parse(bytes);
  const { subject = "", text = "", html = "", messageId = "" } = email;
  const to = envelope.rcptTo.map(({ address }) => address);
  const raw = bytes.toString("utf8");
  return { to, subject, text, html, messageId, email, raw, isSecure: secure };
}
