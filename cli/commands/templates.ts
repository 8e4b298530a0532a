import { basename, extname } from "node:path";
import type {
  Template,
  TemplateDiff,
  TemplateFile,
  TemplatePage,
  TemplatePromoted,
  TemplateVersionPage,
} from "@platen/sdk";
import type { Command } from "commander";
import { formWarningLine } from "../output/form-warnings.ts";
import { bothEnds, counted, shortened, size } from "../output/wording.ts";
import { blobOf, changed, given, jsonListIn } from "../remote/inputs.ts";
import { deleteVerb, KINDS } from "../remote/kinds.ts";
import { type ItemColumn, listVerb, tableOf } from "../remote/list.ts";
import { canBeSaved, save } from "../remote/save.ts";
import { group, ID_MAX, idIn, type Shown, verb } from "../remote/verb.ts";
import {
  ENCRYPTION_OPTION,
  type EncryptionChoice,
  numberUpTo,
  oneOf,
  textOrNone,
  VERSION_MAX,
} from "../terminal/option-values.ts";
import { analyzeVerb } from "./analyze-template.ts";

const NAME_WIDTH = 60;
const LABEL_WIDTH = 44;
const OPTIONS_WIDTH = 24;
const PREVIEW_WIDTH_MAX = 2000;
/** Wide enough to read the numbers of small fields. */
const PREVIEW_WIDTH = 1200;
const VALUE_WIDTH = 40;
const ENVIRONMENTS = ["development", "staging", "production"] as const;
const VERSION = [
  "--template-version <number>",
  "a version (default: the newest)",
  numberUpTo(VERSION_MAX),
] as const;

type Form = Pick<Template, "page_count" | "field_count" | "fields" | "warnings">;
type Field = Template["fields"][number];
type Environment = keyof Template["environment_versions"];

const COLUMNS: readonly ItemColumn<Template>[] = [
  { title: "ID", align: "right", of: ({ id }) => id },
  { title: "NAME", of: ({ name }) => shortened(name, NAME_WIDTH) },
  { title: "PAGES", align: "right", of: ({ page_count }) => page_count },
  { title: "FIELDS", align: "right", of: ({ field_count }) => field_count },
  { title: "VERSION", align: "right", of: ({ current_version }) => current_version },
  {
    title: "DEV",
    align: "right",
    of: ({ environment_versions }) => environment_versions.development,
  },
  { title: "STG", align: "right", of: ({ environment_versions }) => environment_versions.staging },
  {
    title: "PROD",
    align: "right",
    of: ({ environment_versions }) => environment_versions.production,
  },
];

const FIELD_COLUMNS: readonly ItemColumn<Field>[] = [
  { title: "NO", align: "right", of: ({ number }) => number },
  { title: "LABEL", of: ({ label }) => (label === null ? null : bothEnds(label, LABEL_WIDTH)) },
  { title: "TYPE", of: ({ type }) => type },
  { title: "PAGE", align: "right", of: ({ page }) => page },
  { title: "MAX", align: "right", of: ({ max_length }) => max_length },
  { title: "REQUIRED", of: ({ required }) => (required ? "yes" : "") },
  {
    title: "OPTIONS",
    of: ({ export_values }) => shortened(export_values.join(" | "), OPTIONS_WIDTH),
  },
  { title: "FIELD", of: ({ name }) => name },
];

/** `platen templates`: forms at the service. */
export function templatesCommand(): Command {
  return group("templates", "Forms at a service: upload, compare, publish.", [
    listVerb<TemplatePage>({
      description: "List the account's templates.",
      example: "templates list",
      list: (platen, query) => platen.templates.list(query),
      plural: "templates",
      columns: COLUMNS,
    }),
    showVerb(),
    uploadVerb(),
    listVerb<TemplateVersionPage>({
      name: "versions",
      description: "List a template's versions.",
      args: [KINDS.template.arg],
      example: "templates versions 12",
      list: (platen, query, [id]) => platen.templates.versions(KINDS.template.idIn(id), query),
      plural: "versions",
      columns: [
        { title: "VERSION", align: "right", of: ({ version }) => version },
        { title: "FILE", of: ({ filename }) => filename },
        { title: "PAGES", align: "right", of: ({ page_count }) => page_count },
        { title: "FIELDS", align: "right", of: ({ field_count }) => field_count },
        { title: "SIZE", align: "right", of: ({ size_bytes }) => size(size_bytes) },
        { title: "UPLOADED", of: ({ created_at }) => created_at },
      ],
    }),
    updateVerb(),
    analyzeVerb(),
    diffVerb(),
    promoteVerb(),
    fileVerb("preview", "Render a page as PNG with the numbers on its fields.", "page.png"),
    fileVerb("download", "Download the PDF that is filled, or the uploaded one.", "form.pdf"),
    deleteVerb(KINDS.template, {
      done: "archived",
      description: "Archive a template that no mapping and no envelope uses.",
      delete: (platen, id) => platen.templates.delete(id),
    }),
  ]);
}

function showVerb(): Command {
  return verb<{ readonly templateVersion?: number }>({
    name: "show",
    description: "Show a template and its fields.",
    args: [KINDS.template.arg],
    options: [VERSION],
    examples: ["templates show 12", "templates show 12 --template-version 1 --json"],
    run: async ({ platen, args: [id], options: { templateVersion } }) => {
      const template_id = KINDS.template.idIn(id);
      if (templateVersion === undefined)
        return shownTemplate(await platen.templates.get(template_id));
      const version = await platen.templates.version(template_id, templateVersion);
      const head = `Template ${template_id}: version ${version.version}`;
      return { json: version, text: formText(head, version) };
    },
  });
}

function updateVerb(): Command {
  return verb<{ readonly name?: string; readonly description?: string | null }>({
    name: "update",
    description: "Rename or describe a template; a new PDF is uploaded with upload --version-of.",
    args: [KINDS.template.arg],
    options: [
      ["--name <name>", "its name"],
      ["--description <text>", "what it is for, or none", textOrNone],
    ],
    examples: ['templates update 12 --name "Permit 2027"'],
    run: async ({ platen, args: [id], options: { name, description } }) => {
      const change = changed({ name, description });
      return shownTemplate(await platen.templates.update(KINDS.template.idIn(id), change));
    },
  });
}

function shownTemplate(template: Template): Shown {
  const { id, name, current_version } = template;
  const head = `Template ${id}, ${name}: version ${current_version}`;
  return { json: template, text: formText(head, template) };
}

function formText(head: string, form: Form): string {
  const { page_count, field_count, fields, warnings } = form;
  const extent = `${counted(page_count, "page")}, ${counted(field_count, "field")}`;
  const ordered = fields.toSorted((a, b) => a.number - b.number);
  const notes = warnings.map((warning) => `\n${formWarningLine(warning)}`).join("");
  return `${head}, ${extent}${notes}\n\n${tableOf(FIELD_COLUMNS, ordered)}`;
}

function uploadVerb(): Command {
  type Options = {
    name?: string;
    description?: string;
    versionOf?: number;
    carryMappings?: boolean;
    encryption?: EncryptionChoice;
    fields?: string;
    replaceFields?: boolean;
  };
  return verb<Options>({
    name: "upload",
    description: "Upload a form, or a new version of one.",
    args: [["<form.pdf>", "the form"]],
    options: [
      ["--name <name>", "its name (default: that of the file)"],
      ["--description <text>", "what it is for"],
      [
        "--version-of <template>",
        "upload it as the next version of this template",
        numberUpTo(ID_MAX),
      ],
      ["--carry-mappings", "with --version-of: move compatible mappings to it"],
      ENCRYPTION_OPTION,
      ["--fields <fields.json>", "fields to add to it, as for platen add-fields"],
      ["--replace-fields", "with --fields: remove the fields that it has first"],
    ],
    examples: [
      "templates upload form.pdf",
      "templates upload flat.pdf --fields fields.json",
      "templates upload form.pdf --version-of 12 --carry-mappings",
    ],
    run: async ({ platen, args: [path = ""], options }) => {
      const file = await blobOf(path, "application/pdf");
      const filename = basename(path);
      const {
        versionOf,
        carryMappings = false,
        description,
        encryption,
        name = basename(path, extname(path)),
      } = options;
      const added = await addedFields(options);
      if (versionOf !== undefined) {
        const input = {
          file,
          filename,
          carry_mappings: carryMappings,
          ...given({ encryption }),
          ...added,
        };
        return shownTemplate(await platen.templates.uploadVersion(versionOf, input));
      }
      const input = { file, filename, name, ...given({ description, encryption }), ...added };
      return shownTemplate(await platen.templates.upload(input));
    },
  });
}

type AddedFields = Pick<TemplateFile, "fields" | "replace_fields">;

/** Reads the file of fields; the service checks what is in it. */
async function addedFields({
  fields,
  replaceFields = false,
}: {
  readonly fields?: string;
  readonly replaceFields?: boolean;
}): Promise<AddedFields> {
  if (fields === undefined) return {};
  return {
    fields: (await jsonListIn(fields)) as NonNullable<TemplateFile["fields"]>,
    replace_fields: replaceFields,
  };
}

function diffVerb(): Command {
  return verb({
    name: "diff",
    description: "Compare the fields of two versions.",
    args: [KINDS.template.arg, ["<from>", "a version"], ["<to>", "another one"]],
    examples: ["templates diff 12 1 2"],
    run: async ({ platen, args: [id, from, to] }) => {
      const versions = [idIn(from, "version"), idIn(to, "version")] as const;
      const diff = await platen.templates.diff(KINDS.template.idIn(id), ...versions);
      return { json: diff, text: diffLines(diff).join("\n") || "Their fields are the same." };
    },
  });
}

function diffLines(diff: TemplateDiff): readonly string[] {
  return [
    ...diff.added.map((name) => `added    ${name}`),
    ...diff.removed.map((name) => `removed  ${name}`),
    ...diff.renamed.map(({ from, to }) => `renamed  ${from} → ${to}`),
    ...diff.retyped.map(({ name, from, to }) => `retyped  ${name}: ${from} → ${to}`),
    ...diff.moved.map(({ name }) => `moved    ${name}`),
    ...diff.changed.map((one) => `changed  ${one.name}: ${changesOf(one).join(", ")}`),
  ];
}

type Changed = TemplateDiff["changed"][number];

function changesOf({ from, to }: Changed): readonly string[] {
  const after: Readonly<Record<string, unknown>> = to;
  return Object.entries(from).map(
    ([member, before]) => `${member} ${valueText(before)} → ${valueText(after[member])}`,
  );
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return shortened(JSON.stringify(value), VALUE_WIDTH);
}

function promoteVerb(): Command {
  type Options = {
    to: Environment;
    from?: Environment;
    templateVersion?: number;
    carryMappings?: boolean;
  };
  return verb<Options>({
    name: "promote",
    description: "Publish a version to an environment; an older one rolls back.",
    args: [KINDS.template.arg],
    required: [["--to <environment>", ENVIRONMENTS.join(", "), oneOf(ENVIRONMENTS)]],
    options: [
      [
        "--from <environment>",
        "what is published there (default: the newest version)",
        oneOf(ENVIRONMENTS),
      ],
      VERSION,
      ["--carry-mappings", "move the template's mappings to the version"],
    ],
    examples: [
      "templates promote 12 --to staging",
      "templates promote 12 --to production --from staging",
    ],
    run: async ({ platen, args: [id], options }) => {
      const wanted = given({
        to: options.to,
        from: options.from,
        version: options.templateVersion,
        carry_mappings: options.carryMappings,
      });
      const promoted = await platen.templates.promote(KINDS.template.idIn(id), wanted);
      return { json: promoted, text: promotionText(promoted, options.to) };
    },
  });
}

/** `production: 1 → 2; 1 mapping still on version 1 (--carry-mappings)` */
function promotionText(promoted: TemplatePromoted, to: Environment): string {
  const { previous_version, mappings, environment_versions } = promoted;
  const version = environment_versions[to];
  const others = mappings.filter((one) => one.template_version !== version);
  const carried = mappings.filter((one) => one.carried).length;
  const parts = [`${to}: ${previous_version ?? "none"} → ${version}`];
  if (carried > 0) parts.push(`${counted(carried, "mapping")} moved to version ${version}`);
  if (others.length > 0) {
    const pins = [...new Set(others.map((one) => one.template_version))].toSorted((a, b) => a - b);
    const versions = `version${pins.length === 1 ? "" : "s"} ${pins.join(", ")}`;
    parts.push(`${counted(others.length, "mapping")} still on ${versions} (--carry-mappings)`);
  }
  return parts.join("; ");
}

function fileVerb(name: "preview" | "download", description: string, example: string): Command {
  type Options = {
    output: string;
    force?: boolean;
    templateVersion?: number;
    page?: number;
    width?: number;
    marks?: boolean;
    original?: boolean;
  };
  return verb<Options>({
    name,
    description,
    args: [KINDS.template.arg],
    required: [["-o, --output <file>", "the file to write; - writes standard output"]],
    options: [
      ["-f, --force", "overwrite the file if it exists"],
      VERSION,
      ...(name === "preview"
        ? ([
            ["--page <number>", "the page (default: 1)", numberUpTo(VERSION_MAX)],
            [
              "--width <pixels>",
              `width of the image, from 16 (default: ${PREVIEW_WIDTH})`,
              numberUpTo(PREVIEW_WIDTH_MAX),
            ],
            ["--no-marks", "the page without outlines and numbers"],
          ] as const)
        : ([
            ["--original", "the file as it was uploaded, where a dynamic XFA form was converted"],
          ] as const)),
    ],
    examples: [`templates ${name} 12 -o ${example}`],
    run: async ({ platen, args: [id], options }) => {
      canBeSaved(options);
      const { page, width = PREVIEW_WIDTH, templateVersion: version } = options;
      const marks = options.marks === false ? "false" : "true";
      const original = options.original === true ? "true" : undefined;
      const template_id = KINDS.template.idIn(id);
      const response =
        name === "download"
          ? await platen.templates.file(template_id, given({ version, original }))
          : await platen.templates.preview(template_id, given({ version, page, width, marks }));
      return await save(response, options);
    },
  });
}
