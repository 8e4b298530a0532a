import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Clock } from "#base/instant.ts";
import { openStored, type Vault } from "#base/vault.ts";
import { findSandbox } from "./sandbox-lock.ts";
import { SECRET_ABOUT } from "./sealed-secrets.ts";
import type { StoredSandbox } from "./serve-stored-sandbox.ts";

/** Address of the sandbox's API, and the key for it. */
export type SandboxAddress = {
  readonly host: string;
  readonly port: number;
  readonly protocol: "http";
  readonly apiKey: string;
};

/** Dependencies of the embedded sandbox. */
export type SandboxPorts = {
  readonly pool: pg.Pool;
  /** Creates a dedicated connection that is not open yet. */
  readonly newClient: () => pg.Client;
  readonly clock: Clock;
  /** Seals the webhook signing secret. */
  readonly vault: Vault;
  /** 0: the port of the last run if it is free, else any. */
  readonly port: number;
  /** Generates a candidate for the webhook secret; the first one that is stored is kept. */
  readonly newSecret: () => string;
  /** Where events are sent from now on; null: unchanged. */
  readonly eventsUrl: (() => string) | null;
  /** Where visitors find its pages; null: at its own address. */
  readonly publicUrl: (() => string) | null;
  readonly onError: (error: unknown, what: string) => void;
};

const API_KEY = "sk_test_embedded";
const POLL_MS = 20;
const START_MS = 15_000;
/** Polling interval for taking over from a process that is gone. */
const WATCH_MS = 1000;
/** An attempt fails only if another process changed the secret meanwhile. */
const SECRET_ATTEMPTS_MAX = 5;

/**
 * The sandbox stored in this database. The first process that needs it serves it until that process ends; then another
 * one takes over. Does nothing before the first call.
 */
export class EmbeddedSandbox {
  readonly #ports: SandboxPorts;
  #served: StoredSandbox | null = null;
  #starting: Promise<void> | null = null;
  #watchTimer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(ports: SandboxPorts) {
    this.#ports = ports;
  }

  /** Returns the current address; this process starts to serve it if no other does. Throws if it cannot be started. */
  async reach(): Promise<SandboxAddress> {
    this.#watchTimer ??= setInterval(() => void this.#takeOverIfFree(), WATCH_MS).unref();
    const until = performance.now() + START_MS;
    while (!this.#isStopped && performance.now() < until) {
      if (this.#served !== null) return addressOf(this.#served.host, this.#served.port);
      const found = await findSandbox(this.#ports.pool);
      if (found.kind === "served") return addressOfOrigin(found.origin);
      await (found.kind === "none" ? this.#start() : pause(POLL_MS));
    }
    throw new Error(this.#isStopped ? "the sandbox is stopped" : "the sandbox does not come up");
  }

  /** The webhook signing secret. Created by the first call, and again if the key that sealed it is gone. */
  async webhookSecret(): Promise<string> {
    const { pool, vault, newSecret } = this.#ports;
    for (let attempt = 0; attempt < SECRET_ATTEMPTS_MAX; attempt += 1) {
      const { rows } = await pool.query<{ stored: string | null }>(
        "select webhook_secret as stored from sandbox_state",
      );
      const stored = rows[0]?.stored ?? null;
      const secret = stored === null ? null : openStored(vault, stored, SECRET_ABOUT);
      if (secret !== null) return secret;
      const sealed = vault.seal(newSecret(), SECRET_ABOUT);
      await pool.query(STORE_SECRET, [sealed, stored]);
    }
    throw new Error("the sandbox's webhook secret keeps being changed by other processes");
  }

  /** Stops serving it, so that another process can take over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#watchTimer !== null) clearInterval(this.#watchTimer);
    await this.#starting?.catch(() => undefined);
    await this.#served?.close();
    this.#served = null;
  }

  // Concurrent calls share one attempt; after `stop` none is made.
  #start(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#starting ??= this.#serve().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  async #serve(): Promise<void> {
    const { newClient, clock, vault, port, eventsUrl, publicUrl } = this.#ports;
    // Loaded lazily: most deployments never need the sandbox.
    const { serveStoredSandbox } = await import("./serve-stored-sandbox.ts");
    const endpoint =
      eventsUrl === null ? null : { url: eventsUrl(), secret: await this.webhookSecret() };
    const onLost = (why: Error): void => this.#handleLoss(why);
    this.#served = await serveStoredSandbox({
      client: newClient(),
      vault,
      clock,
      port,
      endpoint,
      publicUrl: publicUrl?.() ?? null,
      onLost,
    });
  }

  /** Unwritten state is lost; the next server continues from the database. */
  #handleLoss(why: Error): void {
    const served = this.#served;
    this.#served = null;
    if (served === null) return;
    this.#ports.onError(why, "lost the connection of the sandbox; it will be served again");
    void served.close().catch(() => undefined);
  }

  async #takeOverIfFree(): Promise<void> {
    if (this.#served !== null || this.#starting !== null) return;
    try {
      if ((await findSandbox(this.#ports.pool)).kind === "none") await this.#start();
    } catch (error) {
      this.#ports.onError(error, "the sandbox could not be served; trying again");
    }
  }
}

/** Only if the stored secret is still $2. */
const STORE_SECRET = `insert into sandbox_state (head, webhook_secret) values ('', $1)
  on conflict (is_only) do update set webhook_secret = excluded.webhook_secret
    where sandbox_state.webhook_secret is not distinct from $2::text`;

function addressOfOrigin(origin: string): SandboxAddress {
  const { hostname, port } = new URL(origin);
  return addressOf(hostname, Number(port));
}

function addressOf(host: string, port: number): SandboxAddress {
  return { host, port, protocol: "http", apiKey: API_KEY };
}
