const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "xfa/tree": ["pdfjs-dist"],
  "xfa/place": ["yoga-layout"],
};

/** Every layer may import all layers before it. */
const FOLDERS = ["template", "tree", "text", "place", "draw", "fields"].map(
  (name) => `xfa/${name}`,
);
const ENGINE = [
  "engine",
  "engine/authoring",
  "engine/ingest",
  "engine/cos",
  "engine/image",
  "engine/scripts",
  "engine/text",
];
/** Dynamic XFA as AcroForm. No I/O. */
export const XFA_LAYERS = [
  ...FOLDERS.map((folder, index) => ({
    folder,
    mayImport: [...ENGINE, ...FOLDERS.slice(0, index)],
    mayUse: PACKAGES[folder] ?? [],
  })),
  { folder: "xfa", mayImport: [...ENGINE, ...FOLDERS], mayUse: [] },
  {
    folder: "xfa/node",
    mayImport: ["engine/node", "xfa"],
    mayUse: ["node:fs/promises", "node:url"],
  },
];
