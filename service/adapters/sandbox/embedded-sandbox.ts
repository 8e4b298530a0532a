import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Clock } from "#base/instant.ts";
import { isSealed, openStored, type Vault } from "#base/vault.ts";
import { findSandbox } from "./sandbox-lock.ts";
import { SECRET_ABOUT } from "./sealed-secrets.ts";
import type { KeptSandbox } from "./serve-kept.ts";

/** Where the sandbox is, and with which key it is asked. */
export type SandboxPlace = {
  readonly host: string;
  readonly port: number;
  readonly protocol: "http";
  readonly apiKey: string;
};

/** What it needs of the world. */
export type SandboxPorts = {
  readonly pool: pg.Pool;
  /** A connection of its own, not yet open. */
  readonly newClient: () => pg.Client;
  readonly clock: Clock;
  /** Seals what webhooks are signed with. */
  readonly vault: Vault;
  /** 0: the one of the last time, if it is free. */
  readonly port: number;
  /** What webhooks could be signed with; the first that is asked for stays. */
  readonly newSecret: () => string;
  /** Where its events are sent from now on; null: where they were sent before. */
  readonly eventsUrl: (() => string) | null;
  readonly onError: (error: unknown, what: string) => void;
};

const API_KEY = "sk_test_embedded";
const POLL_MS = 20;
const START_MS = 15_000;
/** How soon another process goes on where the one that served is gone. */
const WATCH_MS = 1000;
/** Each attempt but the last was overtaken by another process. */
const SECRET_ATTEMPTS_MAX = 5;

/**
 * The sandbox of this database, served by whichever of its processes needed it first, until that
 * one ends. Nothing starts, and nobody is asked anything, before the first call.
 */
export class EmbeddedSandbox {
  readonly #ports: SandboxPorts;
  #own: KeptSandbox | null = null;
  #taking: Promise<void> | null = null;
  #watch: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(ports: SandboxPorts) {
    this.#ports = ports;
  }

  /** Where it is now; served here from now on where nobody else does. Fails where it cannot be. */
  async reach(): Promise<SandboxPlace> {
    this.#watch ??= setInterval(() => void this.#look(), WATCH_MS).unref();
    const until = performance.now() + START_MS;
    while (!this.#isStopped && performance.now() < until) {
      if (this.#own !== null) return placeOf(this.#own.host, this.#own.port);
      const found = await findSandbox(this.#ports.pool);
      if (found.kind === "served") return placeAt(found.origin);
      await (found.kind === "nobody" ? this.#take() : pause(POLL_MS));
    }
    throw new Error(this.#isStopped ? "the sandbox is stopped" : "the sandbox does not come up");
  }

  /**
   * What its webhooks are signed with and verified by. Made at the first call, and made anew when
   * the key that sealed it is gone.
   */
  async webhookSecret(): Promise<string> {
    const { pool, vault, newSecret } = this.#ports;
    for (let attempt = 0; attempt < SECRET_ATTEMPTS_MAX; attempt += 1) {
      const { rows } = await pool.query<{ kept: string | null }>(
        "select webhook_secret as kept from sandbox_state",
      );
      const kept = rows[0]?.kept ?? null;
      const secret = kept === null ? null : openStored(vault, kept, SECRET_ABOUT);
      if (kept !== null && secret !== null && isSealed(kept)) return secret;
      const sealed = vault.seal(secret ?? newSecret(), SECRET_ABOUT);
      await pool.query(KEEP_SECRET, [sealed, kept]);
    }
    throw new Error("the secret of the sandbox changes all the time");
  }

  /** Lets it go, if it is ours: another process may go on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#watch !== null) clearInterval(this.#watch);
    await this.#taking?.catch(() => undefined);
    await this.#own?.close();
    this.#own = null;
  }

  // Two who need it at once need it once; who was stopped while he asked for it needs it no more.
  #take(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#taking ??= this.#serve().finally(() => {
      this.#taking = null;
    });
    return this.#taking;
  }

  async #serve(): Promise<void> {
    const { newClient, clock, vault, port, eventsUrl } = this.#ports;
    // The whole processor, which most who start a service never need.
    const { serveKept } = await import("./serve-kept.ts");
    const endpoint =
      eventsUrl === null ? null : { url: eventsUrl(), secret: await this.webhookSecret() };
    const onLost = (why: Error): void => this.#lose(why);
    this.#own = await serveKept({ client: newClient(), vault, clock, port, endpoint, onLost });
  }

  /** What is not written is not so: whoever takes it next goes on where it stands in the database. */
  #lose(why: Error): void {
    const lost = this.#own;
    this.#own = null;
    if (lost === null) return;
    this.#ports.onError(why, "the sandbox was lost, and will be served again");
    void lost.close().catch(() => undefined);
  }

  async #look(): Promise<void> {
    if (this.#own !== null || this.#taking !== null) return;
    try {
      if ((await findSandbox(this.#ports.pool)).kind === "nobody") await this.#take();
    } catch (error) {
      this.#ports.onError(error, "the sandbox will be served later");
    }
  }
}

/** Unless another process has changed it since it was read as $2. */
const KEEP_SECRET = `insert into sandbox_state (head, webhook_secret) values ('', $1)
  on conflict (is_only) do update set webhook_secret = excluded.webhook_secret
    where sandbox_state.webhook_secret is not distinct from $2::text`;

function placeAt(origin: string): SandboxPlace {
  const { hostname, port } = new URL(origin);
  return placeOf(hostname, Number(port));
}

function placeOf(host: string, port: number): SandboxPlace {
  return { host, port, protocol: "http", apiKey: API_KEY };
}
