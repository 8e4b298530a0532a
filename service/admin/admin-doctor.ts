import type { Config } from "../settings/config.ts";
import { newLogger } from "../settings/logger.ts";
import { connect } from "../wiring/database.ts";
import { examine, type Finding } from "../wiring/examine.ts";
import { openObjects } from "../wiring/storage.ts";

/** The command `admin doctor`: checks an installation from this machine, with these settings. */
export async function examineIn(config: Config): Promise<readonly Finding[]> {
  const database = await connect(config);
  try {
    const openStorage = () => openObjects(config, database.pool, newLogger("silent"));
    return await examine(config, database, openStorage);
  } finally {
    await database.close();
  }
}
