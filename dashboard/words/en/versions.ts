const versions = {
  back: (form: string) => `Back to ${form}`,
  lead: (form: string) =>
    `Every PDF that was uploaded for ${form}, the newest first. Each place uses the version that was published to it.`,
  upload: "Upload a new version",
  uploadHint: "Or drop the new edition of the PDF here. It is used nowhere until you publish it.",
  list: "Versions",
  version: (version: number) => `Version ${version}`,
  columns: {
    version: "Version",
    uploaded: "Uploaded",
    file: "File",
    size: "Fields and pages",
    published: "Used in",
    mappings: "Mappings",
    actions: "Actions",
  },
  nowhere: "Nowhere",
  mappings: (count: number) => (count === 1 ? "1 mapping" : `${count} mappings`),
  noMappings: "None",
  publish: "Publish",
  publishMenu: (version: number) => `Publish version ${version}`,
  publishTo: (environment: string) => `To ${environment}`,
  rollBackTo: (environment: string) => `Roll ${environment} back to this`,
  compare: (version: number) => `Compare with version ${version}`,
  download: "PDF",
  downloadOf: (version: number) => `PDF of version ${version}`,
  adminOnly: "Publishing to Production needs the role Admin or higher.",
};

/** After a new version was uploaded. */
const uploaded = {
  title: (version: number) => `Version ${version} was uploaded. It is used nowhere yet.`,
  fits: (names: readonly string[]) => `Mappings that fit it: ${names.join(", ")}.`,
  lacks: (mapping: string, fields: readonly string[]) =>
    `The mapping ${mapping} feeds fields that the new version lacks: ${fields.join(", ")}.`,
  compare: (version: number) => `See what is different from version ${version}`,
};

const publish = {
  title: (version: number, environment: string) => `Publish version ${version} to ${environment}?`,
  backTitle: (version: number, environment: string) =>
    `Roll ${environment} back to version ${version}?`,
  now: (environment: string, version: number) => `${environment} uses version ${version} now.`,
  nothing: (environment: string) => `Nothing is published in ${environment} yet.`,
  then: (environment: string, version: number) =>
    `From then on ${environment} fills version ${version} wherever no mapping or envelope names another version.`,
  differences: (added: number, removed: number, changed: number) =>
    `Fields: ${added} added, ${removed} removed, ${changed} changed.`,
  same: "The fields of both versions are the same.",
  mappings: "What happens to the mappings",
  noMappings: "No mapping is made for this form, so none is left behind.",
  there: (name: string, version: number) => `${name} uses version ${version} already.`,
  moves: (name: string, from: number, to: number) => `${name} moves from version ${from} to ${to}.`,
  stays: (name: string, version: number) => `${name} stays with version ${version}.`,
  unfit: (name: string, version: number, missing: readonly string[]) =>
    `${name} stays with version ${version}: it feeds fields that the other version lacks (${missing.join(", ")}).`,
  envelopes: "What stays as it is",
  pinned: (name: string, version: number) =>
    `The envelope ${name} names version ${version} itself and keeps it.`,
  carry: (count: number) =>
    count === 1 ? "Move the mapping to this version" : `Move all ${count} mappings to this version`,
  carryHint: "Envelopes with these mappings are filled with this version from then on.",
  cannotCarry:
    "Mappings are moved together or not at all, and one of them does not fit. Change it first, or publish without moving any.",
  confirm: (environment: string) => `Publish to ${environment}`,
  confirmBack: (environment: string) => `Roll ${environment} back`,
  done: (environment: string, from: number | null, to: number) =>
    from === null
      ? `${environment} uses version ${to} now.`
      : `${environment} uses version ${to} now; before it was version ${from}.`,
  moved: (names: readonly string[]) => `Moved: ${names.join(", ")}.`,
  behind: (name: string, version: number) => `Still on version ${version}: ${name}`,
  undo: (version: number) => `Roll back to version ${version}`,
  already: "This version is published there already. The list was read again.",
  incompatible: (missing: readonly string[]) =>
    `Nothing was published: a mapping feeds fields that this version lacks (${missing.join(", ")}). Publish without moving the mappings, or change the mapping first.`,
};

const comparison = {
  back: "All versions",
  lead: (form: string) => form,
  from: "Before",
  to: "After",
  swap: "Swap",
  chosen: (version: number) => `Version ${version}`,
  same: "These are the same version. Choose another one to compare.",
  only: "This form has one version only. Upload a new version to compare it with this one.",
  equal: "The fields of both versions are the same. The pages may still look different.",
  counts: (added: number, removed: number, changed: number) =>
    `${added} added, ${removed} removed, ${changed} changed`,
  list: "Differences",
  malformed: "There are no such versions",
  malformedHint: "The address should end with two version numbers, such as 1..2.",
  legend:
    "Outlined on the pages: added and removed fields with a solid line, changed ones with a dashed line.",
  kinds: { added: "Added", removed: "Removed", changed: "Changed" },
  change: (what: string, from: string, to: string) => `${what}: was ${from}, now ${to}`,
  members: {
    max_length: "Longest text",
    default_value: "Value in the form",
    required: "Required",
    options: "Choices",
    export_values: "Stored values",
    multiline: "Several lines",
    comb: "One box for each character",
    read_only: "Read only",
    multi_select: "Several choices at once",
    tooltip: "Description",
    format: "Format",
    type: "Type",
    name: "Name inside the PDF",
    page: "Page",
    size: "Size",
  },
  yes: "yes",
  no: "no",
  none: "none",
  unlimited: "no limit",
  characters: (count: number) => (count === 1 ? "1 character" : `${count} characters`),
  listed: (values: readonly string[]) => values.join(", "),
  choicesAdded: (values: readonly string[]) => `New choices: ${values.join(", ")}`,
  choicesRemoved: (values: readonly string[]) => `Choices that are gone: ${values.join(", ")}`,
  reordered: "Choices in another order",
  size: (width: number, height: number) => `${width} × ${height} mm`,
  moved: (parts: readonly string[]) => `Moved ${parts.join(" and ")}`,
  right: (mm: number) => `${mm} mm to the right`,
  left: (mm: number) => `${mm} mm to the left`,
  down: (mm: number) => `${mm} mm down`,
  up: (mm: number) => `${mm} mm up`,
  nudged: "Moved by less than a millimetre",
};

/** The texts about versions of a form. */
export const versionWords = { ...versions, uploaded, publishing: publish, comparison };
