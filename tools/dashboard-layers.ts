/** The areas of the dashboard's pages, which do not import each other. A new folder in `pages/` is a new area. */
const AREAS = [
  "audit",
  "billing",
  "developers",
  "entry",
  "envelopes",
  "fields",
  "files",
  "fill",
  "jobs",
  "keys",
  "mappings",
  "me",
  "members",
  "operator",
  "schemas",
  "settings",
  "start",
  "templates",
  "usage",
  "versions",
  "webhooks",
].map((name) => `pages/${name}`);

/** Field mappings, the values that they make of rows, and file name patterns, as the service uses them. */
const MAPPING = ["forms/field-mappings", "forms/row-values", "forms/file-names"];

/** Modules that every area may import. */
const SHARED = [
  "words",
  "data",
  "kit",
  "states",
  "viewer",
  "workers",
  "columns",
  "sending",
  "preview",
  "expressions",
  "progress",
];

const EDITOR_PACKAGES = [
  "@codemirror/autocomplete",
  "@codemirror/commands",
  "@codemirror/state",
  "@codemirror/view",
  "react",
];
const PAGE_PACKAGES = ["@tanstack/react-query", "react", "uplot", "uqr", "wouter"];

/** The layers of the dashboard, in the browser, lowest first; see `layers.ts`. */
export const DASHBOARD_LAYERS = [
  layer("words", [], []),
  layer("data", [], ["@simplewebauthn/browser", "@tanstack/react-query", "react"]),
  layer("kit", ["words"], ["lucide-react", "react", "react-aria-components"]),
  layer("states", ["words", "data", "kit"], ["@tanstack/react-query", "react", "wouter"]),
  {
    ...layer("workers", [], []),
    mayImport: [
      "engine",
      "engine/compile",
      "engine/harfbuzz",
      "engine/image",
      "forms/csv",
      "forms/input",
      "forms/spreadsheet",
    ],
  },
  layer(
    "viewer",
    ["words", "data", "kit", "workers"],
    ["@tanstack/react-query", "pdfjs-dist", "react"],
  ),
  withForms(
    layer(
      "columns",
      ["words", "data", "kit", "states", "viewer", "workers"],
      ["@tanstack/react-query", "react"],
    ),
    ["forms/input"],
  ),
  layer(
    "sending",
    ["words", "data", "kit", "states", "workers"],
    ["@tanstack/react-query", "react", "wouter"],
  ),
  withForms(
    layer("preview", ["words", "data", "kit", "states", "viewer", "workers"], ["react"]),
    MAPPING,
  ),
  withForms(layer("expressions", ["words", "kit"], EDITOR_PACKAGES), MAPPING),
  layer("progress", ["words", "data", "kit", "states"], ["@tanstack/react-query", "react"]),
  ...AREAS.map((area) => withForms(layer(area, SHARED, PAGE_PACKAGES), MAPPING)),
  layer("shell", [...SHARED, ...AREAS], ["@tanstack/react-query", "react", "wouter"]),
  { folder: "dashboard", mayImport: ["dashboard/shell"], mayUse: ["react", "react-dom"] },
];

type DashboardLayer = {
  readonly folder: string;
  readonly mayImport: readonly string[];
  readonly mayUse: readonly string[];
};

/** Returns a layer that also imports folders of the workspace `forms`. */
function withForms(one: DashboardLayer, folders: readonly string[]): DashboardLayer {
  return { ...one, mayImport: [...one.mayImport, ...folders] };
}

function layer(name: string, below: readonly string[], mayUse: readonly string[]): DashboardLayer {
  const mayImport = ["sdk", ...below.map((folder) => `dashboard/${folder}`)];
  return { folder: `dashboard/${name}`, mayImport, mayUse };
}
