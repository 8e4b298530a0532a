import { z } from "zod";
import { pageSchema } from "./page.ts";
import { Timestamp } from "./text.ts";

/** What was done in the account's name. New actions may come. */
const AuditEntry = z
  .object({
    id: z.int(),
    action: z.string(),
    occurred_at: Timestamp,
    api_key_id: z.int().nullable().meta({
      description: "Which key did it; null: the operator or the service itself.",
    }),
    subject: z.string().nullable().meta({
      description: "To what, such as api_key/12; null: to the account.",
    }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "AuditEntry" });

/** A part of the account's audit log. */
export const AuditEntryPage = pageSchema("entries", AuditEntry).meta({ id: "AuditEntryPage" });
