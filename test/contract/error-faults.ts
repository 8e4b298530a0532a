import { z } from "zod";
import { refusalSchema } from "../../service/contract/refusal-bodies.ts";
import { entryOf, REFUSALS, type RefusalCode } from "../../service/contract/refusals.ts";
import type { Answer } from "../support/harness/ask.ts";

const Named = z.looseObject({ error: z.string(), request_id: z.string() });

/** Checks an error response of any endpoint against its code: the status, the members of its body and the headers. */
export function errorFaults({ status, headers, body, text }: Answer): readonly string[] {
  const { data } = Named.safeParse(body);
  const code = Object.keys(REFUSALS).find((each): each is RefusalCode => each === data?.error);
  if (data === undefined || code === undefined)
    return [`no documented error: ${text.slice(0, 300)}`];
  const { success, error } = refusalSchema(code).strict().safeParse(body);
  const id = headers.get("x-request-id");
  return [
    ...(success ? [] : [`the body is not as promised: ${error.message}`]),
    ...(entryOf(code).status === status ? [] : [`${code} has the status ${status}`]),
    ...(id === data.request_id ? [] : ["the body and the header name two requests"]),
    ...(headers.get("x-content-type-options") === "nosniff" ? [] : ["no nosniff"]),
  ];
}

/** The code of an error response; null for other responses, and for those to HEAD. */
export function codeOf({ status, body }: Answer): string | null {
  if (status < 400) return null;
  return z.looseObject({ error: z.string() }).safeParse(body).data?.error ?? null;
}
