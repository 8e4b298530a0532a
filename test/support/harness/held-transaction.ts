import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { present } from "../../../service/base/assert.ts";
import { eventually } from "./eventually.ts";
import type { OwnPostgres } from "./own-postgres.ts";

/** A transaction of a service that waits, as the server shows it. */
export type HeldTransaction = { readonly pid: number; readonly query: string };

/** A table that transactions wait to change. */
export type HeldTable = {
  /** The transaction that waits for the table. */
  readonly waiting: () => Promise<HeldTransaction>;
  /** Lets transactions continue; so does the end of the server. */
  readonly release: () => Promise<void>;
};

/** Lets transactions wait before their first change of a table; they can read it. */
export async function holdTable(
  { config }: Pick<OwnPostgres, "config">,
  table: string,
): Promise<HeldTable> {
  const holder = await connectClient(config);
  await holder.query(`begin; lock table ${table} in share row exclusive mode`);
  return {
    waiting: () => waitingFor(config, `wait_event_type = 'Lock' and query ~ '"?${table}"?'`),
    release: () => holder.end(),
  };
}

/**
 * Lets transactions wait after their commit is on the disk and before it is reported, as for a standby server that is away.
 * Returns how to wait until a transaction has come to this. The server keeps the setting until `releaseCommits`.
 */
export async function holdCommits({
  config,
}: OwnPostgres): Promise<(transaction: HeldTransaction) => Promise<HeldTransaction>> {
  const holder = await connectClient(config);
  await holder.query("alter system set synchronous_standby_names = 'away'");
  await holder.query("select pg_reload_conf()");
  await holder.end();
  // The setting says nothing yet: commits wait only after the checkpointer has applied it.
  await eventually(
    "the server to hold commits",
    () => isCommitHeld(config),
    (isHeld) => isHeld,
  );
  return ({ pid }) => waitingFor(config, `wait_event = 'SyncRep' and pid = ${pid}`);
}

/** Commits on a connection of its own; one that is held waits until the end of the server. */
async function isCommitHeld(config: pg.ClientConfig): Promise<boolean> {
  const [trial, observer] = [await connectClient(config), await connectClient(config)];
  try {
    const { rows } = await trial.query<{ pid: number }>("select pg_backend_pid() as pid");
    const { pid } = present(rows[0], "process of the connection");
    let isDone = false;
    trial.query("select pg_logical_emit_message(true, 'trial', '')").then(
      () => (isDone = true),
      () => undefined,
    );
    const text = "select wait_event as event from pg_stat_activity where pid = $1";
    const outcome = await eventually(
      "a commit that ends or is held",
      async () => {
        if (isDone) return "done";
        const found = await observer.query<{ event: string | null }>(text, [pid]);
        return found.rows[0]?.event === "SyncRep" ? "held" : "under way";
      },
      (now) => now !== "under way",
    );
    if (outcome === "done") await trial.end();
    return outcome === "held";
  } finally {
    await observer.end();
  }
}

/** Ends `holdCommits` for a server that is stopped. */
export async function releaseCommits({ config }: OwnPostgres): Promise<void> {
  await writeFile(join(config.host, "postgresql.auto.conf"), "");
}

async function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on("error", () => undefined); // the server is killed
  await client.connect();
  return client;
}

async function waitingFor(config: pg.ClientConfig, condition: string): Promise<HeldTransaction> {
  const client = await connectClient(config);
  try {
    const text = `select pid, query from pg_stat_activity where application_name = 'platen' and ${condition}`;
    const rows = await eventually(
      `a transaction with ${condition}`,
      async () => (await client.query<HeldTransaction>(text)).rows,
      (all) => all.length > 0,
    );
    return present(rows[0], "waiting transaction");
  } finally {
    await client.end();
  }
}
