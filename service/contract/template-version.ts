import { z } from "zod";
import { INTEGER_MAX } from "#base/limits.ts";
import { Environment } from "./caller.ts";
import { pageSchema } from "./page.ts";
import { Switch } from "./switch.ts";
import { ADDED_FIELDS_MEMBERS, EncryptionChoice, FORM_MEMBERS, Template } from "./template.ts";
import { Timestamp } from "./text.ts";
import { whole } from "./whole.ts";

/** An immutable version of a template's form. */
export const TemplateVersion = z
  .object({ template_id: z.int(), version: z.int(), ...FORM_MEMBERS, created_at: Timestamp })
  .meta({ id: "TemplateVersion" });

/** A page of a template's versions. */
export const TemplateVersionPage = pageSchema("versions", TemplateVersion).meta({
  id: "TemplateVersionPage",
});

const PREVIEW_WIDTH_MIN = 16;
const PREVIEW_WIDTH_MAX = 2000;

/** Selects a version of a template. */
export const VersionQuery = z.object({
  version: whole(1, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: "The version. Default: the newest." }),
});

/** Selects a file of a version. */
export const FileQuery = VersionQuery.extend({
  original: Switch.default("false").meta({
    description:
      "true: the file as it was uploaded. It differs only for a form that was converted from dynamic XFA or to which fields were added.",
  }),
});

/** Selects a page of a version. */
export const PreviewQuery = VersionQuery.extend({
  page: whole(1, INTEGER_MAX).default(1).meta({ description: "Page number (1-based)." }),
  marks: Switch.default("false").meta({
    description: "true: outline each field and write its `number` on it.",
  }),
  width: whole(PREVIEW_WIDTH_MIN, PREVIEW_WIDTH_MAX).default(400).meta({
    description:
      "Width of the image in pixels. A page that would be higher than 4,000 pixels gets a narrower image.",
  }),
});

/** The fields of the upload form of a new version, in addition to `file`, which may be left out if `fields` is given. */
export const TemplateReupload = z
  .strictObject({
    carry_mappings: Switch.optional().meta({
      description: "true: mappings that fit the new version are moved to it.",
    }),
    encryption: EncryptionChoice.optional(),
    ...ADDED_FIELDS_MEMBERS,
  })
  .meta({ id: "TemplateReupload" });

/** A template with its new version, and whether its mappings fit that version. */
export const TemplateReuploaded = Template.extend({
  mappings: z
    .array(
      z.object({
        mapping_id: z.int(),
        name: z.string(),
        fits: z.boolean(),
        missing: z
          .array(z.string())
          .meta({ description: "Raw names of mapped fields that the version lacks." }),
        template_version: z
          .int()
          .meta({ description: "Version that the mapping is pinned to after the upload." }),
      }),
    )
    .meta({ description: "Every mapping of the template, oldest first." }),
}).meta({ id: "TemplateReuploaded" });

/** A template after a promotion, and what the promotion changed. */
export const TemplatePromoted = Template.extend({
  previous_version: z.int().nullable().meta({
    description: "Version that the environment had published before; null if none.",
  }),
  mappings: z
    .array(
      z
        .object({
          id: z.int(),
          name: z.string(),
          template_version: z
            .int()
            .meta({ description: "Version that the mapping is pinned to after the promotion." }),
          carried: z.boolean().meta({ description: "True: this promotion moved it there." }),
        })
        .meta({ id: "PromotedMapping" }),
    )
    .meta({ description: "Every mapping of the template, oldest first." }),
}).meta({ id: "TemplatePromoted" });

/** Request to publish a version of a template to an environment. */
export const TemplatePromote = z
  .strictObject({
    to: Environment.optional(),
    target_environment: Environment.optional().meta({ description: "Alias of `to`." }),
    from: Environment.optional().meta({
      description:
        "Environment to promote from: the version published there now or, with `version`, one that was published there before.",
    }),
    version: z.int().optional().meta({
      description:
        "Version to publish. Default: the version published in `from`; without `from`, the newest one.",
    }),
    carry_mappings: z.boolean().optional().meta({
      description:
        "true: move all mappings of the template to the version; fails if one of them does not fit.",
    }),
  })
  .refine(
    ({ to, target_environment: target }) =>
      (to ?? target) !== undefined && (to ?? target) === (target ?? to),
    { path: ["to"], message: "Give the environment as either to or target_environment." },
  )
  .meta({ id: "TemplatePromote" });
