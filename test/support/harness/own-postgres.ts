import assert from "node:assert/strict";
import { join } from "node:path";
import {
  connectionUrl,
  type EmbeddedConfig,
  startEmbedded,
} from "../../../service/adapters/embedded/embedded.ts";
import { ownerOf } from "../../../service/adapters/embedded/ownership.ts";
import { run } from "../../../service/adapters/embedded/run.ts";
import { installRuntime } from "../../../service/adapters/embedded/runtime.ts";

/** A separate PostgreSQL that stays stopped until the test starts it again. */
export type OwnPostgres = {
  readonly config: EmbeddedConfig;
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Stops it like a crash. */
  readonly crash: () => Promise<void>;
};

/** Creates and starts one in a folder that its user can reach. */
export async function ownPostgres(home: string): Promise<OwnPostgres> {
  const cluster = await startEmbedded(home);
  const { config } = cluster;
  const { host } = config;
  assert.ok(await cluster.stop());
  const runtime = await installRuntime(home);
  const options = "-c listen_addresses='' -c unix_socket_directories=.";
  const log = join(host, "own.log");
  const owner = await ownerOf(host);
  const control = async (args: readonly string[]): Promise<void> => {
    const { status } = await run(runtime, owner, "pg_ctl", ["-D", host, "-w", ...args], "starter");
    assert.equal(status, 0, `pg_ctl ${args.join(" ")}`);
  };
  const own: OwnPostgres = {
    config,
    url: connectionUrl(config),
    start: () => control(["-l", log, "-o", options, "start"]),
    crash: () => control(["-m", "immediate", "stop"]),
  };
  await own.start();
  return own;
}
