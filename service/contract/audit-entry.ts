import { z } from "zod";
import { ActedBy } from "./caller.ts";
import { pageSchema } from "./page.ts";
import { Timestamp } from "./text.ts";

/** An action recorded in the account's audit log. Clients must accept unknown actions. */
const AuditEntry = z
  .object({
    id: z.int(),
    action: z.string(),
    occurred_at: Timestamp,
    api_key_id: z.int().nullable().meta({
      description:
        "API key that performed the action; null: a member, the operator or the service itself.",
    }),
    by: ActedBy.nullable().meta({
      description:
        "API key or member that performed the action; null: the operator or the service itself.",
    }),
    subject: z.string().nullable().meta({
      description:
        "Resource that the action affected, such as api_key/12; null: the account itself.",
    }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "AuditEntry" });

/** A page of the account's audit log. */
export const AuditEntryPage = pageSchema("entries", AuditEntry).meta({ id: "AuditEntryPage" });
