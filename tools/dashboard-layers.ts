/** The areas of the dashboard's pages, which do not import each other. A new folder in `pages/` is a new area. */
const AREAS = ["audit", "entry", "keys", "me", "members", "settings", "start", "templates"].map(
  (name) => `pages/${name}`,
);

/** What every area may import. */
const SHARED = ["words", "data", "kit", "states", "viewer", "workers"];

/** The layers of the dashboard, in the browser, lowest first; see `layers.ts`. */
export const DASHBOARD_LAYERS = [
  layer("words", [], []),
  layer("data", [], ["@tanstack/react-query", "react"]),
  layer("kit", ["words"], ["react", "react-aria-components"]),
  layer("states", ["words", "data", "kit"], ["@tanstack/react-query", "react"]),
  {
    ...layer("workers", [], []),
    mayImport: ["engine", "engine/harfbuzz", "forms/csv", "forms/input", "forms/spreadsheet"],
  },
  layer(
    "viewer",
    ["words", "data", "kit", "workers"],
    ["@tanstack/react-query", "pdfjs-dist", "react"],
  ),
  ...AREAS.map((area) => layer(area, SHARED, ["@tanstack/react-query", "react", "uqr", "wouter"])),
  layer("shell", [...SHARED, ...AREAS], ["@tanstack/react-query", "react", "wouter"]),
  { folder: "dashboard", mayImport: ["dashboard/shell"], mayUse: ["react", "react-dom"] },
];

function layer(
  name: string,
  below: readonly string[],
  mayUse: readonly string[],
): { folder: string; mayImport: readonly string[]; mayUse: readonly string[] } {
  const mayImport = ["sdk", ...below.map((folder) => `dashboard/${folder}`)];
  return { folder: `dashboard/${name}`, mayImport, mayUse };
}
