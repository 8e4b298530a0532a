import { z } from "zod";

/** Permissions of an API key; each scope includes the previous ones. */
export const Scope = z.enum(["read", "write", "admin"]);

/** Environments, in the order in which a template version is promoted. */
export const Environment = z.enum(["development", "staging", "production"]);
