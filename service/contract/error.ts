import { z } from "zod";

/** One fault in what was sent. */
export const ErrorDetail = z
  .object({
    field: z.string().nullable(),
    row: z.int().optional(),
    line: z.int().optional(),
    position: z.int().optional().meta({ description: "The character of an expression, from 1." }),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: "ErrorDetail", description: "One fault in what was sent." });

/** The one shape of every error; some codes add members of their own. */
export const ErrorBody = z
  .looseObject({
    error: z.string().meta({ description: "A stable code." }),
    message: z.string().meta({ description: "One sentence for a person." }),
    details: z.array(ErrorDetail).optional(),
    request_id: z.string(),
  })
  .meta({ id: "Error", description: "The one shape of every error." });
