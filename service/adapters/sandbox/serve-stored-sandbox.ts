import {
  changeEndpoint,
  type ServedSandbox,
  type ServeOptions,
  serveSandbox,
} from "@platen/sandbox";
import type pg from "pg";
import type { Vault } from "#base/vault.ts";
import { rowStore } from "./row-store.ts";
import { lockSandbox } from "./sandbox-lock.ts";

/** A sandbox that this process serves. */
export type StoredSandbox = Pick<ServedSandbox, "host" | "port" | "sandbox"> & {
  /** Stops it; the next server continues from the database. */
  readonly close: () => Promise<void>;
};

/** Options for serving the sandbox. */
export type StoredSandboxOptions = Pick<ServeOptions, "clock"> & {
  /** A connection that is not open yet. */
  readonly client: pg.Client;
  /** Seals the secrets in the state. */
  readonly vault: Vault;
  /** 0: the port of the last run if it is free, else any. */
  readonly port: number;
  /** Where events are sent from now on, and their signing secret; null: unchanged. */
  readonly endpoint: { readonly url: string; readonly secret: string } | null;
  /** Where visitors find its pages; null: at its own address. */
  readonly publicUrl: string | null;
  /** Called when the connection is lost or the state cannot be written; the sandbox cannot go on then. */
  readonly onLost: (error: Error) => void;
};

/**
 * Serves the sandbox whose state is in the database, until the connection that holds its lock and writes its state
 * ends; null: another process serves it.
 */
export async function serveStoredSandbox(
  options: StoredSandboxOptions,
): Promise<StoredSandbox | null> {
  const { client, onLost } = options;
  client.on("error", onLost);
  await client.connect();
  try {
    const served = (await lockSandbox(client)) ? await serve(options) : null;
    if (served === null) await client.end();
    return served;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function serve(given: StoredSandboxOptions): Promise<StoredSandbox> {
  const { client, vault, clock, port, endpoint, publicUrl, onLost } = given;
  const before = await prepareStart(client);
  const options = { clock, store: rowStore(client, vault), onFault: onLost };
  const wanted = port === 0 ? before : port;
  const served = await serveSandbox({ ...options, port: wanted }).catch((error: unknown) => {
    if (port !== 0 || wanted === 0 || !isPortTaken(error)) throw error;
    return serveSandbox({ ...options, port: 0 });
  });
  const { origin, sandbox } = served;
  if (publicUrl !== null) sandbox.setOrigin(publicUrl);
  try {
    if (endpoint !== null) changeEndpoint(sandbox, endpoint.url, endpoint.secret);
    await client.query("update sandbox_state set origin = $1, port = $2", [origin, served.port]);
  } catch (error) {
    await served.close();
    throw error;
  }
  return {
    host: served.host,
    port: served.port,
    sandbox,
    close: async () => {
      client.off("error", onLost).on("error", () => undefined);
      await served.close();
      await client.end().catch(() => undefined);
    },
  };
}

/** Clears the stored address; returns the last port, 0 if there was none. */
async function prepareStart(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ port: number }>(
    `insert into sandbox_state (head) values ('')
     on conflict (is_only) do update set origin = null returning port`,
  );
  return rows[0]?.port ?? 0;
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
