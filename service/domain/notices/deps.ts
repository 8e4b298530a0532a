import type { BaseUrl } from "#base/base-url.ts";
import type { Clock, Instant } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import type { LinkFacts } from "./link-mails.ts";
import type { Mailer } from "./mailer.ts";
import type { NoticeOutbox } from "./outbox.ts";

/** Dependencies of sending notices. */
export type NoticeDeps = {
  readonly outbox: NoticeOutbox;
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** Seals the links to billing, and opens single-use links. */
  readonly vault: Vault;
  /** Whether a single-use link still works. */
  readonly isLinkValid: (
    kind: LinkFacts["kind"],
    tokenSha256: string,
    now: Instant,
  ) => Promise<boolean>;
  readonly baseUrl: BaseUrl;
  readonly onError: (error: unknown, what: string) => void;
};
