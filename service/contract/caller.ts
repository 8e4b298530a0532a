import { z } from "zod";

/** What a key may do; each includes those before it. */
export const Scope = z.enum(["read", "write", "admin"]);

/** The publish channels, in the order in which a version goes through them. */
export const Environment = z.enum(["development", "staging", "production"]);
