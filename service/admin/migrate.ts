import { prepareSchema, readSchemaState } from "../adapters/database/connection/open.ts";
import type { OnMigrationRetry } from "../adapters/database/migrations/migrate.ts";
import { MIGRATIONS } from "../adapters/database/migrations/migrations.ts";
import { unsupportedSchema } from "../adapters/database/migrations/schema-state.ts";
import type { Config } from "../settings/config.ts";
import { openDatabaseServer } from "../wiring/database.ts";

/** The options of the command. */
export type MigrationRequest = {
  /** Only lists what would be done. */
  readonly isPlan: boolean;
  readonly onRetry: OnMigrationRetry;
};

/** The result of a migration, or of its plan. */
export type MigrationBody = {
  /** Before the migration: `ahead` after the next release has migrated the database, on which this one runs. */
  readonly schema: "current" | "behind" | "ahead";
  /** Migrations that were missing, in the order in which they are applied. */
  readonly migrations: readonly { readonly name: string; readonly kind: "expand" | "contract" }[];
  /** Whether they are applied now. */
  readonly applied: boolean;
};

/**
 * The command `admin migrate`: applies the migrations that the database of these settings lacks, or lists them.
 *
 * @throws Error for a database of a newer version, and when a migration does not get its locks.
 */
export async function migrateIn(
  config: Config,
  { isPlan, onRetry }: MigrationRequest,
): Promise<MigrationBody> {
  const { connection, stop } = await openDatabaseServer(config);
  try {
    const state = await readSchemaState(connection);
    if (state.kind === "unsupported") throw unsupportedSchema(state);
    if (!isPlan) await prepareSchema(connection, { onRetry });
    const names = state.kind === "behind" ? state.pending : [];
    return {
      schema: state.kind,
      migrations: names.map((name) => ({ name, kind: MIGRATIONS[name]?.kind ?? "expand" })),
      applied: !isPlan,
    };
  } finally {
    await stop();
  }
}
