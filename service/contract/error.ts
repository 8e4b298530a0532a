import { z } from "zod";

/** One error in the request. */
export const ErrorDetail = z
  .object({
    field: z.string().nullable(),
    row: z.int().optional(),
    line: z.int().optional(),
    position: z
      .int()
      .optional()
      .meta({ description: "Position of the error in an expression, in characters (1-based)." }),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: "ErrorDetail", description: "One error in the request." });

/** Body of every error response. Some codes add members. */
export const ErrorBody = z
  .looseObject({
    error: z.string().meta({ description: "Stable error code." }),
    message: z.string().meta({ description: "Human-readable explanation in one sentence." }),
    details: z.array(ErrorDetail).optional(),
    request_id: z.string(),
  })
  .meta({ id: "Error", description: "Body of every error response. Some codes add members." });
