import { z } from "zod";
import { pageSchema } from "./page.ts";
import { Timestamp } from "./text.ts";

/** Limit of the database column; RFC 5321 allows no longer address. */
const EMAIL_CHARACTERS_MAX = 254;

/** Request to add a member. The owner is created with the account. */
export const MemberCreate = z
  .strictObject({
    email: z.email().max(EMAIL_CHARACTERS_MAX),
    role: z.enum(["admin", "editor", "viewer"]),
  })
  .meta({ id: "MemberCreate" });

/** A user of the account. */
export const Member = z
  .object({
    id: z.int(),
    email: z.string(),
    role: z.enum(["owner", "admin", "editor", "viewer"]),
    created_at: Timestamp,
  })
  .meta({ id: "Member" });

/** A page of the account's members. */
export const MemberPage = pageSchema("members", Member).meta({ id: "MemberPage" });
