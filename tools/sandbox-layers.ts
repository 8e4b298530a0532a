/** Values, objects and state of the sandbox payment processor. */
const SANDBOX_MODEL = ["base", "model", "state"];

/** The sandbox payment processor. */
export const SANDBOX_LAYERS = [
  sandbox("base", [], []),
  sandbox("model", ["base"], []),
  sandbox("state", ["base", "model"], []),
  {
    ...sandbox("invoice-pdf", [], []),
    mayImport: ["engine", "forms/builder", "sandbox/base", "sandbox/model"],
  },
  sandbox("pages", ["base", "model"], []),
  sandbox("wire", SANDBOX_MODEL, []),
  sandbox("events", [...SANDBOX_MODEL, "wire"], []),
  sandbox("catalogue", [...SANDBOX_MODEL, "events"], []),
  sandbox("core", [...SANDBOX_MODEL, "wire", "events", "catalogue"], []),
  sandbox("hosted", [...SANDBOX_MODEL, "core", "invoice-pdf", "pages"], []),
  sandbox(
    "http",
    [...SANDBOX_MODEL, "wire", "events", "catalogue", "core", "invoice-pdf", "pages", "hosted"],
    ["node:*", "fastify", "zod"],
  ),
  {
    folder: "sandbox",
    mayImport: [
      "engine/node",
      "sandbox/base",
      "sandbox/http",
      "sandbox/invoice-pdf",
      "sandbox/state",
    ],
    mayUse: ["node:*"],
  },
];

function sandbox(name: string, below: readonly string[], mayUse: readonly string[]) {
  const mayImport = below.map((folder) => `sandbox/${folder}`);
  return { folder: `sandbox/${name}`, mayImport, mayUse };
}
