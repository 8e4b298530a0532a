import { z } from "zod";
import { pageSchema } from "./page.ts";
import { lineOfText, Name, Timestamp } from "./text.ts";

const IMAGE_CHARACTERS_MAX = 4 * 1024 * 1024;

/** What makes a signature: a picture, or a name to be written as its owner would. */
export const SignatureCreate = z
  .strictObject({
    name: Name,
    image: z
      .string()
      .min(1)
      .max(IMAGE_CHARACTERS_MAX)
      .optional()
      .meta({ description: "A PNG or JPEG in base64, or as a data: URI." }),
    typed_name: lineOfText(255).optional(),
    font: lineOfText(100).optional().meta({
      description: "A script font wished for; kept, and drawn in the one there is.",
    }),
  })
  .refine(
    ({ image, typed_name }) => (image === undefined) !== (typed_name === undefined),
    "Send either image or typed_name.",
  )
  .refine(({ image, font }) => image === undefined || font === undefined, {
    path: ["font"],
    message: "A picture has no font.",
  })
  .meta({ id: "SignatureCreate" });

/** A signature that values may name by its id. */
export const Signature = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(["image", "typed"]),
    typed_name: z.string().nullable(),
    font: z.string().nullable(),
    width: z.int().nullable().meta({ description: "Of the picture, in pixels." }),
    height: z.int().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "Signature" });

/** A part of the account's signatures. */
export const SignaturePage = pageSchema("signatures", Signature).meta({ id: "SignaturePage" });
