import { z } from "zod";
import { Environment, Scope } from "./caller.ts";
import { pageSchema } from "./page.ts";
import { Name, Timestamp } from "./text.ts";

/** 7 days. For a longer transition, create a second key instead. */
const OVERLAP_SECONDS_MAX = 604_800;

const ExpiresAt = Timestamp.nullable().meta({
  description: "When the key expires, in the future; null: never.",
});

/** Request to create an API key. */
export const ApiKeyCreate = z
  .strictObject({
    name: Name,
    scope: Scope.default("write"),
    environment: Environment,
    expires_at: ExpiresAt.optional(),
  })
  .meta({ id: "ApiKeyCreate" });

/** Request to replace an API key. The body is optional. */
export const ApiKeyRotate = z
  .strictObject({
    overlap_seconds: z.int().min(0).max(OVERLAP_SECONDS_MAX).default(0).meta({
      description: "How long the old key remains valid, in seconds; 0 revokes it immediately.",
    }),
    expires_at: ExpiresAt.optional(),
  })
  .meta({ id: "ApiKeyRotate" })
  .prefault({});

/** An API key without its secret text. */
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
    created_by_member_id: z.int().nullable().meta({
      description:
        "Member who created the key, or the key that it was created with; null: the operator.",
    }),
  })
  .meta({ id: "ApiKey" });

/** A new API key with its secret text, which is never shown again. */
export const ApiKeyCreated = ApiKey.extend({ key: z.string() }).meta({ id: "ApiKeyCreated" });

/** A page of the account's API keys. */
export const ApiKeyPage = pageSchema("api_keys", ApiKey).meta({ id: "ApiKeyPage" });
