import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FACE_FILES, readFace } from "@platen/engine/node";
import type { BuiltFile } from "#base/built-file.ts";
import type { DashboardBuild, DashboardFiles } from "#base/dashboard-files.ts";
import { buildDashboard } from "./build-dashboard.ts";
import { PAGE } from "./bundle.ts";
import { hashOf } from "./bundled-file.ts";
import { readManifest } from "./manifest.ts";
import { readBuiltFile } from "./read-built-file.ts";

/** The workspace with its sources. In a published package it is beside the bundle, with the built files only. */
const FOLDER = fileURLToPath(new URL("../../../dashboard/", import.meta.url));

/** Builds the dashboard if its sources changed, and reads it. A failure is a value: the API works without it. */
export async function openDashboard(folder: string = FOLDER): Promise<DashboardBuild> {
  try {
    if (existsSync(join(folder, "main.tsx"))) await buildDashboard(join(folder, ".."), Date.now());
    return { kind: "built", files: await readFiles(join(folder, "dist")) };
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

async function readFiles(folder: string): Promise<DashboardFiles> {
  const manifest = await readManifest(folder);
  if (manifest === null) throw new Error("The dashboard is not part of this installation.");
  const entries = await Promise.all(
    manifest.files.map(
      async ({ name, hash }) => [name, await readBuiltFile(folder, name, hash)] as const,
    ),
  );
  const assets = new Map(entries);
  const page = assets.get(PAGE);
  if (page === undefined) throw new Error("The built dashboard has no page.");
  assets.delete(PAGE);
  return { page, assets, font: readFont };
}

/** Read for each request and never kept, because all fonts together have 24 MB. */
function readFont(name: string): BuiltFile | null {
  const face = FACES.find((one) => name === `${one}.ttf`);
  const bytes = face === undefined ? null : readFace(face);
  if (bytes === null) return null;
  return {
    contentType: "font/ttf",
    hash: hashOf(bytes),
    encodings: new Map([["identity", bytes]]),
  };
}

const FACES = Object.keys(FACE_FILES) as readonly (keyof typeof FACE_FILES)[];
