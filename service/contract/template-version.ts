import { z } from "zod";
import { pageSchema } from "./page.ts";
import { FORM_MEMBERS, Template } from "./template.ts";
import { Timestamp } from "./text.ts";
import { whole } from "./whole.ts";

/** One upload of a template's form, which never changes. */
export const TemplateVersion = z
  .object({ template_id: z.int(), version: z.int(), ...FORM_MEMBERS, created_at: Timestamp })
  .meta({ id: "TemplateVersion" });

/** A part of a template's versions. */
export const TemplateVersionPage = pageSchema("versions", TemplateVersion).meta({
  id: "TemplateVersionPage",
});

const PAGE_MAX = 2_147_483_647;

/** Which version of a template is meant. */
export const VersionQuery = z.object({ version: whole(1, Number.MAX_SAFE_INTEGER).optional() });

/** Which page of which version is shown. */
export const PreviewQuery = VersionQuery.extend({
  page: whole(1, PAGE_MAX).default(1).meta({ description: "From 1." }),
});

/** The fields of the form that brings a new version, beside its `file`. */
export const TemplateReupload = z
  .strictObject({
    carry_mappings: z
      .enum(["true", "false"])
      .optional()
      .meta({ description: "true: mappings that fit the new version are moved to it." }),
  })
  .meta({ id: "TemplateReupload" });

/** A template with its new version, and what became of its mappings. */
export const TemplateReuploaded = Template.extend({
  mappings: z
    .array(
      z.object({
        mapping_id: z.int(),
        name: z.string(),
        fits: z.boolean(),
        missing: z.array(z.string()).meta({ description: "Fields that the version lacks." }),
        template_version: z.int().meta({ description: "The version that it is pinned to now." }),
      }),
    )
    .meta({ description: "Every mapping of the template, oldest first." }),
}).meta({ id: "TemplateReuploaded" });

const EnvironmentName = z.enum(["development", "staging", "production"]);

/** Which version of a template shall be used in an environment. */
export const TemplatePromote = z
  .strictObject({
    to: EnvironmentName.optional(),
    target_environment: EnvironmentName.optional().meta({ description: "Another name of to." }),
    from: EnvironmentName.optional().meta({
      description: "What is published there; with version, only one that once was.",
    }),
    version: z.int().optional().meta({ description: "The newest one, when from is not given." }),
    carry_mappings: z
      .boolean()
      .optional()
      .meta({ description: "Moves all mappings of the template to the version." }),
  })
  .refine(
    ({ to, target_environment: target }) =>
      (to ?? target) !== undefined && (to ?? target) === (target ?? to),
    { path: ["to"], message: "Name the environment as to, or as target_environment." },
  )
  .meta({ id: "TemplatePromote" });
