import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { FACE_FILES, fontPackageOf } from "@platen/engine/node";
import { ENGINES, originOf, PUBLISH, ROOT, readManifest } from "./manifest.ts";

const CONTENTS = {
  "@platen/fonts":
    "Fonts for Latin, Greek, Cyrillic, Hebrew, Arabic, the scripts of India and South-East Asia, and others, for symbols, emoji and typed signatures",
  "@platen/fonts-cjk": "Fonts for Chinese, Japanese and Korean",
} as const;

type FontPackage = keyof typeof CONTENTS;
type Face = keyof typeof FACE_FILES;

/** Builds a package with just the font files that the engine uses, or some of its faces, and the licence of each. */
export function buildFonts(name: FontPackage, target: string, wanted?: readonly Face[]): void {
  const { resolve } = createRequire(join(ROOT, "engine/mod.ts"));
  const faces = (Object.keys(FACE_FILES) as Face[]).filter(
    (face) => fontPackageOf(face) === name && (wanted ?? [face]).includes(face),
  );
  const files = faces.map((face) => FACE_FILES[face]);
  mkdirSync(join(target, "licenses"), { recursive: true });
  for (const file of files) {
    copyFileSync(resolve(file), join(target, basename(file)));
    copyLicence(resolve, file, target);
  }
  const { version } = readManifest(join(ROOT, "engine"));
  const manifest = {
    name,
    version,
    description: `${CONTENTS[name]}: used by Platen for text that a form's own fonts cannot draw.`,
    keywords: ["fonts", "pdf", "platen"],
    license: "OFL-1.1",
    ...originOf("engine"),
    engines: ENGINES,
    publishConfig: PUBLISH,
    files: ["*.ttf", "licenses"],
  };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(
    join(target, "README.md"),
    readme(
      name,
      files.map((file) => basename(file)),
    ),
  );
}

/** The SIL Open Font License asks that each copy of a font comes with its copyright notice and the licence. */
function copyLicence(resolve: NodeJS.RequireResolve, file: string, target: string): void {
  const [scope = "", family = ""] = file.split("/");
  const licence = resolve(`${scope}/${family}/LICENSE_FONT`);
  if (!existsSync(licence)) throw new Error(`${file} has no licence.`);
  copyFileSync(licence, join(target, "licenses", `${family}.txt`));
}

function readme(name: FontPackage, files: readonly string[]): string {
  return `# ${name}

${CONTENTS[name]}. \`@platen/engine\` and \`platen\` draw text in them that a form's own fonts cannot draw; they find the package when it is installed beside them:

\`\`\`sh
npm install ${name}
\`\`\`

${files.map((file) => `- \`${file}\``).join("\n")}

All are under the SIL Open Font License 1.1; the notices are in \`licenses/\`.
`;
}
