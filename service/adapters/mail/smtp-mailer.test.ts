import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant } from "#base/instant.ts";
import type { OutgoingMail } from "#domain/notices";
import { openMailbox } from "../../../test/support/harness/mailbox.ts";
import { silentListener } from "../../../test/support/harness/silent-listener.ts";
import { testAuthority } from "../../../test/support/receiver/authority.ts";
import { openMailer } from "./smtp-mailer.ts";

const FROM = "Platen <mail@forms.example.org>";
const MAIL: OutgoingMail = {
  to: "owner@example.com",
  name: "notice-7.acct_x",
  at: instant(Date.UTC(2026, 10, 21, 10, 30)),
  subject: "80% of your PDFs are used",
  text: "Eight hundred.\n\n.\nÜber alles — 字\n",
  html: "<p>Eight hundred. Über alles — 字</p>\n",
};

const box = await openMailbox();
const mailer = openMailer({ url: box.url, from: FROM });
after(async () => {
  mailer.close();
  await box.close();
});

test("a mail has text and HTML, its sender, its message id and the time of its cause", async () => {
  assert.deepEqual(await mailer.send(MAIL), { kind: "sent" });
  const mail = (await box.arrived(1))[0];
  assert.ok(mail !== undefined);
  assert.deepEqual(mail.to, ["owner@example.com"]);
  assert.equal(mail.subject, MAIL.subject);
  assert.equal(mail.text.trimEnd(), MAIL.text.trimEnd());
  assert.equal(mail.html.trimEnd(), MAIL.html.trimEnd());
  assert.equal(mail.messageId, "<notice-7.acct_x@forms.example.org>");
  assert.deepEqual(mail.email.from, { name: "Platen", address: "mail@forms.example.org" });
  assert.equal(mail.email.date, "2026-11-21T10:30:00.000Z");
  assert.match(mail.raw, /^Auto-Submitted: auto-generated\r$/m);
});

test("an address stays one address and a subject one line, whatever they contain", async () => {
  const before = box.got.length;
  const injected = "Hello\r\nBcc: evil@example.com\r\n\r\n<script>";
  for (const to of ["a@example.com,b@example.com", "a@example.com\r\nRCPT TO:<b@example.com>"]) {
    const outcome = await mailer.send({ ...MAIL, to });
    assert.equal(outcome.kind, "refused", to);
  }
  assert.equal(box.got.length, before);
  assert.deepEqual(await mailer.send({ ...MAIL, subject: injected }), { kind: "sent" });
  const mail = box.got.at(-1);
  assert.deepEqual(mail?.to, ["owner@example.com"]);
  assert.equal(mail.subject, "Hello Bcc: evil@example.com  <script>");
  assert.equal(mail.email.headers.filter(({ key }) => key === "bcc").length, 0);
  assert.equal(mail.text.trimEnd(), MAIL.text.trimEnd());
});

test("permanent rejections of recipient or mail are final; temporary ones and those about the sender are retried", async () => {
  const cases = [
    ["reader", 550, "5.1.1 no such reader", "refused"],
    ["reader", 450, "4.2.1 come again", "failed"],
    ["reader", 554, "5.7.1 relay access denied", "failed"],
    ["mail", 552, "5.2.2 mailbox full", "refused"],
    ["mail", 451, "4.3.0 not now", "failed"],
  ] as const;
  for (const [step, code, text, kind] of cases) {
    box.refuse({ step, code, text });
    const outcome = await mailer.send(MAIL);
    assert.ok(outcome.kind === kind, `${text}: ${outcome.kind}`);
    assert.ok(outcome.error.includes(text), text);
    assert.match(outcome.code, new RegExp(`^E\\w+ ${code}$`));
  }
  box.refuse(null);
  assert.deepEqual(await mailer.send(MAIL), { kind: "sent" });
});

test("an unreachable or silent server fails within the time limit", async () => {
  const silent = await silentListener("127.0.0.1");
  const url = `smtp://127.0.0.1:${silent.port}`;
  const slow = openMailer({ url, from: FROM, sendMs: 300 });
  const outcome = await slow.send(MAIL);
  assert.ok(outcome.kind === "failed" && outcome.code === "EABORT", JSON.stringify(outcome));
  slow.close();
  await silent.stop();
  const gone = openMailer({ url, from: FROM });
  const none = await gone.send(MAIL);
  assert.ok(none.kind === "failed" && none.error.includes("ECONNREFUSED"), JSON.stringify(none));
  gone.close();
});

test("TLS is used when offered, and the certificate is verified", async () => {
  const authority = await testAuthority();
  const identity = await authority.issue(["127.0.0.1"]);
  const secured = await openMailbox({ ...identity, disabledCommands: ["AUTH"] });
  const unknown = openMailer({ url: secured.url, from: FROM });
  const refused = await unknown.send(MAIL);
  assert.ok(
    refused.kind === "failed" && /certificate/.test(refused.error),
    JSON.stringify(refused),
  );
  const trusting = openMailer({
    url: `${secured.url}?tls.rejectUnauthorized=false`,
    from: FROM,
  });
  assert.deepEqual(await trusting.send(MAIL), { kind: "sent" });
  assert.deepEqual(
    secured.got.map(({ isSecure }) => isSecure),
    [true],
  );
  for (const one of [unknown, trusting]) one.close();
  await secured.close();
});

test("user name and password are sent, and wrong ones are reported", async () => {
  const guarded = await openMailbox({
    authOptional: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(username === "us" && password === "p@ss" ? null : new Error("wrong"), { user: "us" }),
  });
  const { host } = new URL(guarded.url);
  const right = openMailer({ url: `smtp://us:p%40ss@${host}`, from: FROM });
  assert.deepEqual(await right.send(MAIL), { kind: "sent" });
  const wrong = openMailer({ url: `smtp://us:other@${host}`, from: FROM });
  const outcome = await wrong.send(MAIL);
  assert.ok(outcome.kind === "failed" && outcome.code.startsWith("EAUTH"), JSON.stringify(outcome));
  assert.ok(!outcome.error.includes("other"));
  for (const one of [right, wrong]) one.close();
  await guarded.close();
});
