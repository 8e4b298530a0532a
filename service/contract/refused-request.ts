import { z } from "zod";
import { ActedBy } from "./caller.ts";
import { BigPageQuery, pageSchema } from "./page.ts";
import { Timestamp } from "./text.ts";

const CODE_CHARACTERS = 64;

/** Query of the request log. */
export const RefusedRequestQuery = BigPageQuery.omit({ skip: true }).extend({
  cursor: BigPageQuery.shape.cursor.meta({ description: "The next_cursor of the previous page." }),
  status: z
    .enum(["4xx", "5xx", "4xx,5xx", "5xx,4xx"], "One of 4xx, 5xx and 4xx,5xx.")
    .prefault("4xx,5xx")
    .meta({ description: "Classes of statuses, separated by commas." }),
  code: z
    .string()
    .regex(/^[a-z0-9_]+$/, "Not an error code.")
    .max(CODE_CHARACTERS)
    .optional()
    .meta({ description: "Only requests that were answered with this error code." }),
});

/** A refused or failed request, as it is remembered. */
const RefusedRequest = z
  .object({
    request_id: z.string(),
    at: Timestamp,
    method: z.string(),
    path: z.string().meta({ description: "Without the query; very long ones are cut." }),
    status: z.int(),
    code: z.string().meta({ description: "The error code, `error` of the answer." }),
    message: z
      .string()
      .meta({ description: "The message of the answer; what it quoted is replaced by “…”." }),
    by: ActedBy,
  })
  .meta({ id: "RefusedRequest" });

/** A page of the request log. */
export const RefusedRequestPage = pageSchema("requests", RefusedRequest)
  .extend({
    total: z.int().meta({ description: "How many there are; counted up to 10,000." }),
  })
  .meta({ id: "RefusedRequestPage" });
