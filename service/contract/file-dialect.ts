import { z } from "zod";

/** The delimiter of the cells of a CSV file; `auto`: recognised. */
export const Delimiter = z.enum([",", ";", "tab", "|", "auto"]);

/** The encoding of a CSV file; `auto`: recognised. */
export const Encoding = z.enum(["utf-8", "windows-1252", "utf-16", "auto"]);

/** How the names in a file's header are compared. */
export const HeaderMatch = z.enum(["exact", "loose"]);
