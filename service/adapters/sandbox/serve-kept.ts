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
export type KeptSandbox = Pick<ServedSandbox, "host" | "port" | "sandbox"> & {
  /** Ends it; whoever comes next goes on where it stands. */
  readonly close: () => Promise<void>;
};

/** What a sandbox is served with. */
export type KeptOptions = Pick<ServeOptions, "clock"> & {
  /** A connection that is not open yet. */
  readonly client: pg.Client;
  /** Seals the secrets in the state. */
  readonly vault: Vault;
  /** 0: the one of the last time, if it is free. */
  readonly port: number;
  /** Where its events go from now on, and what they are signed with; null: where they went. */
  readonly endpoint: { readonly url: string; readonly secret: string } | null;
  /** It can go on no longer: its connection is gone, or its state could not be written. */
  readonly onLost: (error: Error) => void;
};

/**
 * Serves the sandbox whose state is in the database, for as long as the connection that has its
 * lock and writes its state holds; null where somebody else does.
 */
export async function serveKept(options: KeptOptions): Promise<KeptSandbox | null> {
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

async function serve(given: KeptOptions): Promise<KeptSandbox> {
  const { client, vault, clock, port, endpoint, onLost } = given;
  const before = await beginOf(client);
  const options = { clock, store: rowStore(client, vault), onFault: onLost };
  const wanted = port === 0 ? before : port;
  const served = await serveSandbox({ ...options, port: wanted }).catch((error: unknown) => {
    if (port !== 0 || wanted === 0 || !isPortTaken(error)) throw error;
    return serveSandbox({ ...options, port: 0 });
  });
  const { origin, sandbox } = served;
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

/** Says that nobody serves it yet; the port of the last time, 0 where there was none. */
async function beginOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ port: number }>(
    `insert into sandbox_state (head) values ('')
     on conflict (is_only) do update set origin = null returning port`,
  );
  return rows[0]?.port ?? 0;
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
