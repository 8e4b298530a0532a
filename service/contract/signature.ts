import { z } from "zod";
import { pageSchema } from "./page.ts";
import { lineOfText, Name, Timestamp } from "./text.ts";

const IMAGE_CHARACTERS_MAX = 4 * 1024 * 1024;

/** Request to create a signature: an image, or a name to draw in a script font. */
export const SignatureCreate = z
  .strictObject({
    name: Name,
    image: z
      .string()
      .min(1)
      .max(IMAGE_CHARACTERS_MAX)
      .optional()
      .meta({ description: "PNG or JPEG, base64-encoded or as a data: URI." }),
    typed_name: lineOfText(255).optional(),
    font: lineOfText(100).optional().meta({
      description:
        "Name of the preferred script font. It is stored, but every typed signature is drawn in the one available font.",
    }),
  })
  .refine(
    ({ image, typed_name }) => (image === undefined) !== (typed_name === undefined),
    "Send either image or typed_name.",
  )
  .refine(({ image, font }) => image === undefined || font === undefined, {
    path: ["font"],
    message: "font applies only to typed_name.",
  })
  .meta({ id: "SignatureCreate" });

/** A stored signature. Values refer to it by its id. */
export const Signature = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(["image", "typed"]),
    typed_name: z.string().nullable(),
    font: z.string().nullable(),
    width: z
      .int()
      .nullable()
      .meta({ description: "Width of the image in pixels; null for a typed signature." }),
    height: z.int().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "Signature" });

/** A page of the account's signatures. */
export const SignaturePage = pageSchema("signatures", Signature).meta({ id: "SignaturePage" });
