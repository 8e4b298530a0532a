import { z } from "zod";

/** Who acted. The ids of deleted keys and members are not assigned again. */
export const ActedBy = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("key"), id: z.int() }).meta({ id: "ActedByKey" }),
    z.object({ type: z.literal("member"), id: z.int() }).meta({ id: "ActedByMember" }),
  ])
  .meta({ id: "ActedBy", description: "The API key or the member that acted." });

/** Permissions of an API key; each scope includes the previous ones. */
export const Scope = z.enum(["read", "write", "admin"]).meta({ id: "Scope" });

/** Environments, in the order in which a template version is promoted. */
export const Environment = z
  .enum(["development", "staging", "production"])
  .meta({ id: "EnvironmentName" });
