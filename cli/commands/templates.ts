import { basename, extname } from "node:path";
import type { Template, TemplateDiff, TemplatePage, TemplateVersionPage } from "@platen/sdk";
import type { Command } from "commander";
import { numberUpTo } from "../option-values.ts";
import { blobOf, given } from "../remote/inputs.ts";
import { type ItemColumn, listVerb, tableOf } from "../remote/list.ts";
import { canBeSaved, save } from "../remote/save.ts";
import { group, idIn, type Shown, verb } from "../remote/verb.ts";
import { bothEnds, counted, shortened, size } from "../wording.ts";
import { analyzeVerb } from "./analyze-template.ts";

const VERSION_MAX = 1_000_000;
const NAME_WIDTH = 60;
const LABEL_WIDTH = 44;
const OPTIONS_WIDTH = 24;
const PREVIEW_WIDTH_MAX = 2000;
/** Wide enough to read the numbers of small fields. */
const PREVIEW_WIDTH = 1200;
const TEMPLATE = ["<template>", "the template's number"] as const;
const VERSION = [
  "--template-version <number>",
  "a version (default: the newest)",
  numberUpTo(VERSION_MAX),
] as const;

type Field = Template["fields"][number];

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
      args: [TEMPLATE],
      example: "templates versions 12",
      list: (platen, query, [id]) => platen.templates.versions(idIn(id, "template"), query),
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
    analyzeVerb(),
    diffVerb(),
    promoteVerb(),
    fileVerb("preview", "Render a page as PNG with the numbers on its fields.", "page.png"),
    fileVerb("download", "Download the uploaded PDF.", "form.pdf"),
    verb({
      name: "delete",
      description: "Archive a template that no mapping and no envelope uses.",
      args: [TEMPLATE],
      examples: ["templates delete 12"],
      run: async ({ platen, args: [id] }) => {
        const template_id = idIn(id, "template");
        await platen.templates.delete(template_id);
        return { json: { archived: template_id }, text: `Template ${template_id} is archived.` };
      },
    }),
  ]);
}

function showVerb(): Command {
  return verb({
    name: "show",
    description: "Show a template and its fields.",
    args: [TEMPLATE],
    examples: ["templates show 12", "templates show 12 --json"],
    run: async ({ platen, args: [id] }) =>
      shownTemplate(await platen.templates.get(idIn(id, "template"))),
  });
}

function shownTemplate(template: Template): Shown {
  const { id, name, page_count, field_count, current_version, fields } = template;
  const head = `Template ${id}, ${name}: version ${current_version}, ${counted(page_count, "page")}, ${counted(field_count, "field")}`;
  const ordered = fields.toSorted((a, b) => a.number - b.number);
  const notes = template.warnings.map(({ message }) => `\n${message}`).join("");
  return { json: template, text: `${head}${notes}\n\n${tableOf(FIELD_COLUMNS, ordered)}` };
}

function uploadVerb(): Command {
  type Options = {
    name?: string;
    description?: string;
    versionOf?: number;
    carryMappings?: boolean;
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
        numberUpTo(2 ** 31 - 1),
      ],
      ["--carry-mappings", "with --version-of: move compatible mappings to it"],
    ],
    examples: [
      "templates upload form.pdf",
      "templates upload form.pdf --version-of 12 --carry-mappings",
    ],
    run: async ({ platen, args: [path = ""], options }) => {
      const file = await blobOf(path, "application/pdf");
      const filename = basename(path);
      const {
        versionOf,
        carryMappings = false,
        description,
        name = basename(path, extname(path)),
      } = options;
      if (versionOf !== undefined) {
        const input = { file, filename, carry_mappings: carryMappings };
        return shownTemplate(await platen.templates.uploadVersion(versionOf, input));
      }
      const input = { file, filename, name, ...given({ description }) };
      return shownTemplate(await platen.templates.upload(input));
    },
  });
}

function diffVerb(): Command {
  return verb({
    name: "diff",
    description: "Compare the fields of two versions.",
    args: [TEMPLATE, ["<from>", "a version"], ["<to>", "another one"]],
    examples: ["templates diff 12 1 2"],
    run: async ({ platen, args: [id, from, to] }) => {
      const versions = [idIn(from, "version"), idIn(to, "version")] as const;
      const diff = await platen.templates.diff(idIn(id, "template"), ...versions);
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
    ...diff.changed.map(({ name, members }) => `changed  ${name}: ${members.join(", ")}`),
  ];
}

function promoteVerb(): Command {
  type Environment = "development" | "staging" | "production";
  type Options = {
    to: Environment;
    from?: Environment;
    templateVersion?: number;
    carryMappings?: boolean;
  };
  return verb<Options>({
    name: "promote",
    description: "Publish a version to an environment; an older one rolls back.",
    args: [TEMPLATE],
    required: [["--to <environment>", "development, staging or production"]],
    options: [
      ["--from <environment>", "what is published there (default: the newest version)"],
      VERSION,
      ["--carry-mappings", "move the template's mappings to the version"],
    ],
    examples: [
      "templates promote 12 --to staging",
      "templates promote 12 --to production --from staging",
    ],
    run: async ({ platen, args: [id], options }) =>
      shownTemplate(
        await platen.templates.promote(
          idIn(id, "template"),
          given({
            to: options.to,
            from: options.from,
            version: options.templateVersion,
            carry_mappings: options.carryMappings,
          }),
        ),
      ),
  });
}

function fileVerb(name: "preview" | "download", description: string, example: string): Command {
  type Options = {
    output: string;
    force?: boolean;
    templateVersion?: number;
    page?: number;
    width?: number;
    marks?: boolean;
  };
  return verb<Options>({
    name,
    description,
    args: [TEMPLATE],
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
        : []),
    ],
    examples: [`templates ${name} 12 -o ${example}`],
    run: async ({ platen, args: [id], options }) => {
      canBeSaved(options);
      const { page, width = PREVIEW_WIDTH, templateVersion: version } = options;
      const marks = options.marks === false ? "false" : "true";
      const template_id = idIn(id, "template");
      const response =
        name === "download"
          ? await platen.templates.file(template_id, given({ version }))
          : await platen.templates.preview(template_id, given({ version, page, width, marks }));
      return await save(response, options);
    },
  });
}
