import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { installRuntime } from "../../service/adapters/embedded/runtime.ts";
import { buildCommand } from "../build/command.ts";
import { copyDependencies } from "../build/dependencies.ts";
import { buildFonts } from "../build/fonts.ts";
import { ROOT } from "../build/manifest.ts";
import { buildSite } from "../site/build-site.ts";
import { runTool } from "./machine-tools.ts";

/** `full` has an embedded PostgreSQL and all fonts; `slim` needs DATABASE_URL and has the fonts of Latin text. */
export type Variant = "full" | "slim";

/** The Debian packages: what Node links, and a shell where PostgreSQL's `initdb` and `pg_ctl` need one. */
const LINKED = ["base-files", "libc6", "libgcc-s1", "libstdc++6"];
const PACKAGES: Readonly<Record<Variant, readonly string[]>> = {
  full: [...LINKED, "dash"],
  slim: LINKED,
};

/** The uid of the image is above those that distributions assign, so that no account of the host has it. */
const USER = 10_001;
const DATA = "/var/lib/platen";
/** The folder of the program. */
const PROGRAM = "opt/platen";

const PASSWD = `root:x:0:0:root:/root:/sbin/nologin
platen:x:${USER}:${USER}:Platen:${DATA}:/sbin/nologin
`;
const GROUP = `root:x:0:\nnogroup:x:65534:\nplaten:x:${USER}:\n`;

/** The fonts of Latin, Greek and Cyrillic text, of signatures and of check marks. */
const SLIM_FACES = ["sans", "sansBold", "signature", "symbols"] as const;

/** Only developers, browsers and CommonJS read these files of packages. */
const UNUSED = /\.map$|\.d\.[cm]?ts$|\.browser\.js$|\.cjs$/;
/** Only programs that are compiled against PostgreSQL need these files. */
const POSTGRESQL_UNUSED = "lib/{*.a,pkgconfig,postgresql/pgxs}";

/** Writes the file system of the image into an empty folder; takes programs of `requireTools`. */
export async function writeFileSystem(root: string, variant: Variant): Promise<void> {
  runTool(join(ROOT, "deploy/image/base.sh"), [root, ...PACKAGES[variant]]);
  writeFileSync(join(root, "etc/passwd"), PASSWD);
  writeFileSync(join(root, "etc/group"), GROUP);
  writeNode(root);
  const program = join(root, PROGRAM);
  mkdirSync(program, { recursive: true });
  await writeCommand(root, program);
  buildSite();
  cpSync(join(ROOT, "docs/dist"), join(program, "lib/docs/dist"), { recursive: true });
  writeFonts(program, variant);
  if (variant === "full") await writePostgresql(root, program);
  mkdirSync(join(root, DATA), { mode: 0o750 });
  if (process.getuid?.() === 0) chownSync(join(root, DATA), USER, USER);
}

function writeNode(root: string): void {
  const from = join(ROOT, "node_modules", `node-linux-${process.arch}`);
  const node = join(root, "usr/local/bin/node");
  mkdirSync(join(root, "usr/local/bin"), { recursive: true });
  copyFileSync(join(from, "bin/node"), node);
  // Names for debuggers: 18 MB.
  runTool("strip", [node]);
  chmodSync(node, 0o755);
  writeLicence(root, "node", join(from, "LICENSE"));
}

async function writeCommand(root: string, program: string): Promise<void> {
  await buildCommand(program);
  copyDependencies(program, join(program, "node_modules"), (path) => !UNUSED.test(path));
  const start = join(program, "platen.js");
  const text = readFileSync(start, "utf8");
  writeFileSync(start, text.replace(/^#!.*/, "#!/usr/local/bin/node"));
  symlinkSync(`/${PROGRAM}/platen.js`, join(root, "usr/local/bin/platen"));
}

function writeFonts(program: string, variant: Variant): void {
  const folder = (name: string): string => join(program, "node_modules", name);
  if (variant === "slim") buildFonts("@platen/fonts", folder("@platen/fonts"), SLIM_FACES);
  else
    for (const name of ["@platen/fonts", "@platen/fonts-cjk"] as const)
      buildFonts(name, folder(name));
}

async function writePostgresql(root: string, program: string): Promise<void> {
  const installed = await installRuntime(program);
  const folder = join(program, "postgresql");
  renameSync(installed, folder);
  for (const path of globSync(POSTGRESQL_UNUSED, { cwd: folder }))
    rmSync(join(folder, path), { recursive: true });
  writeLicence(root, "postgresql", join(ROOT, "deploy/image/postgresql-copyright.txt"));
}

function writeLicence(root: string, name: string, file: string): void {
  const folder = join(root, "usr/share/doc", name);
  mkdirSync(folder, { recursive: true });
  cpSync(file, join(folder, "copyright"));
}
