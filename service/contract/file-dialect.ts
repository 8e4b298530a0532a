import { z } from "zod";

/** The delimiter of the cells of a CSV file; `auto`: recognised. */
export const Delimiter = z.enum([",", ";", "tab", "|", "auto"]).meta({
  id: "Delimiter",
  // Names of constants for client generators, which cannot make them of signs.
  "x-enum-varnames": ["COMMA", "SEMICOLON", "TAB", "BAR", "AUTO"],
});

/** The encoding of a CSV file; `auto`: recognised. */
export const Encoding = z
  .enum(["utf-8", "windows-1252", "utf-16", "auto"])
  .meta({ id: "Encoding" });

/** How the names in a file's header are compared. */
export const HeaderMatch = z.enum(["exact", "loose"]).meta({ id: "HeaderMatch" });
