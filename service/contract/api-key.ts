import { z } from "zod";
import { Environment, Scope } from "./caller.ts";
import { pageSchema } from "./page.ts";
import { Name, Timestamp } from "./text.ts";

/** A week: who needs longer to change a key makes a second one. */
const OVERLAP_SECONDS_MAX = 604_800;

const ExpiresAt = Timestamp.nullable().meta({
  description: "When the key ends, a time that is to come; null: never.",
});

/** What makes an API key. */
export const ApiKeyCreate = z
  .strictObject({
    name: Name,
    scope: Scope.default("write"),
    environment: Environment,
    expires_at: ExpiresAt.optional(),
  })
  .meta({ id: "ApiKeyCreate" });

/** How an API key is replaced. A body may be left out. */
export const ApiKeyRotate = z
  .strictObject({
    overlap_seconds: z.int().min(0).max(OVERLAP_SECONDS_MAX).default(0).meta({
      description: "How long the old key goes on; 0 ends it at once.",
    }),
    expires_at: ExpiresAt.optional(),
  })
  .meta({ id: "ApiKeyRotate" })
  .prefault({});

/** An API key without itself. */
export const ApiKey = z
  .object({
    id: z.int(),
    name: z.string(),
    prefix: z.string(),
    last_four: z.string(),
    scope: Scope,
    environment: Environment,
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: "ApiKey" });

/** An API key that was just made, itself included: it is never shown again. */
export const ApiKeyCreated = ApiKey.extend({ key: z.string() }).meta({ id: "ApiKeyCreated" });

/** A part of the account's API keys. */
export const ApiKeyPage = pageSchema("api_keys", ApiKey).meta({ id: "ApiKeyPage" });
