import { z } from "zod";
import { pageSchema } from "./page.ts";
import { Timestamp } from "./text.ts";

/** As the column of the database takes it, and longer than any address that works. */
const EMAIL_CHARACTERS_MAX = 254;

/** What makes a member; the owner came with the account. */
export const MemberCreate = z
  .strictObject({
    email: z.email().max(EMAIL_CHARACTERS_MAX),
    role: z.enum(["admin", "editor", "viewer"]),
  })
  .meta({ id: "MemberCreate" });

/** A person of the account. */
export const Member = z
  .object({
    id: z.int(),
    email: z.string(),
    role: z.enum(["owner", "admin", "editor", "viewer"]),
    created_at: Timestamp,
  })
  .meta({ id: "Member" });

/** A part of the account's members. */
export const MemberPage = pageSchema("members", Member).meta({ id: "MemberPage" });
