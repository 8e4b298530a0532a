import { z } from "zod";

/**
 * Returns an http or https URL that requests are made from: without a user, whose password would reach logs or links.
 */
export function baseUrl(): z.ZodType<string, string> {
  return z.url({ protocol: /^https?$/ }).refine(isBase, "must have no user, query or fragment");
}

function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === "");
}
