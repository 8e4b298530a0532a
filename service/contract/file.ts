import { z } from "zod";
import { Environment } from "./caller.ts";
import { BigPageQuery, pageSchema } from "./page.ts";
import { Timestamp } from "./text.ts";

/** Paging of the files. */
export const FileQuery = BigPageQuery;

/** A PDF that was generated on its own, and is kept. */
export const KeptFile = z
  .object({
    file_id: z.string(),
    filename: z.string(),
    size_bytes: z.int(),
    page_count: z.int(),
    sha256: z.string(),
    envelope_id: z.int().nullable().meta({ description: "null: filled without an envelope." }),
    template_id: z.int().meta({ description: "Form of its first pages." }),
    environment: Environment,
    created_at: Timestamp,
    expires_at: Timestamp,
    download_url: z.string(),
  })
  .meta({ id: "KeptFile" });

/** A page of the files in the key's environment. */
export const FilePage = pageSchema("files", KeptFile).meta({ id: "FilePage" });
