import { z } from "zod";
import { pageSchema } from "./page.ts";
import { Timestamp } from "./text.ts";

/** Limit of the database column; RFC 5321 allows no longer address. */
const EMAIL_CHARACTERS_MAX = 254;

/** Request to invite a member. The owner is created with the account. */
export const MemberCreate = z
  .strictObject({
    email: z.email().max(EMAIL_CHARACTERS_MAX),
    role: z.enum(["admin", "editor", "viewer"]),
  })
  .meta({ id: "MemberCreate" });

/** The permissions of a member. */
export const Role = z.enum(["owner", "admin", "editor", "viewer"]).meta({ id: "Role" });

/** Request to give a member another role. */
export const MemberUpdate = z
  .strictObject({
    role: Role.meta({
      description: "`owner` hands the account over: the caller, its owner, becomes an admin.",
    }),
  })
  .meta({ id: "MemberUpdate" });

/** A user of the account. */
export const Member = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string().nullable().meta({ description: "Null: has not joined yet." }),
    role: Role,
    status: z.enum(["invited", "active"]).meta({ id: "MemberStatus" }),
    last_seen_at: Timestamp.nullable().meta({
      description: "Time of the last request in the dashboard, to the minute; null: none.",
    }),
    created_at: Timestamp,
  })
  .meta({ id: "Member" });

/** An invited member. */
export const MemberInvited = Member.extend({
  invitation_url: z.string().nullable().meta({
    description:
      "Link for the invited person, shown only here; null: it was mailed. Without a mail server also null for the address of a person who has signed in before, whose link the operator prints.",
  }),
}).meta({ id: "MemberInvited" });

/** A page of the account's members. */
export const MemberPage = pageSchema("members", Member).meta({ id: "MemberPage" });
