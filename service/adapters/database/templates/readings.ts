import { type Kysely, sql } from "kysely";
import type { TemplateStore } from "#domain/templates";
import type { PageText } from "#domain/templates/untrusted";
import type { StoredText } from "../tables/column-values.ts";
import type { Tables } from "../tables/tables.ts";
import { versionOf } from "./template-rows.ts";

/** Stores the labels and texts that were read from the pages of versions. */
export function readings(
  db: Kysely<Tables>,
): Pick<TemplateStore, "recordReading" | "findTexts" | "listUnread"> {
  return {
    recordReading: async ({ templateId, version, reading }, texts) => {
      // One statement: a version whose text is missing would never be read again.
      await db
        .with("read", (query) =>
          query
            .updateTable("template_version")
            .set({ reading: JSON.stringify(reading), reading_format: reading.format })
            .where("template_id", "=", templateId)
            .where("version", "=", version)
            .where("purged_at", "is", null)
            .returning(["template_id", "version"]),
        )
        .insertInto("template_text")
        .columns(["template_id", "version", "pages"])
        .expression((query) =>
          query
            .selectFrom("read")
            .select([
              "read.template_id",
              "read.version",
              sql<string>`${JSON.stringify(texts.map(storedText))}::json`.as("pages"),
            ]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["template_id", "version"])
            .doUpdateSet((row) => ({ pages: row.ref("excluded.pages") })),
        )
        .execute();
    },
    findTexts: async ({ templateId, version }) => {
      const row = await db
        .selectFrom("template_text")
        .select("pages")
        .where("template_id", "=", templateId)
        .where("version", "=", version)
        .executeTakeFirst();
      return row === undefined ? null : row.pages.map(restoreText);
    },
    // Random, so that versions that cannot be read do not keep the others waiting.
    listUnread: async (format, max) => {
      const rows = await db
        .selectFrom("template_version")
        .selectAll()
        .where("purged_at", "is", null)
        .where((row) =>
          row.or([row("reading_format", "is", null), row("reading_format", "<", format)]),
        )
        .orderBy(sql`random()`)
        .limit(max)
        .execute();
      return rows.map(versionOf);
    },
  };
}

function storedText({ words, ...page }: PageText): StoredText {
  return {
    ...page,
    words: words.map(({ text, left, top, right, bottom }) => [text, left, top, right, bottom]),
  };
}

function restoreText({ words, ...page }: StoredText): PageText {
  return {
    ...page,
    words: words.map(([text, left, top, right, bottom]) => ({ text, left, top, right, bottom })),
  };
}
