import { spawnSync } from "node:child_process";

/** Programs of the machine that build an image, and the Debian packages that have them. */
const PACKAGES = { mmdebstrap: "mmdebstrap", strip: "binutils", buildah: "buildah" } as const;

export type MachineTool = keyof typeof PACKAGES;

/** Throws an error that names the packages of missing programs. */
export function requireTools(tools: readonly MachineTool[]): void {
  const missing = tools.filter((tool) => !isThere(tool));
  if (missing.length === 0) return;
  const packages = missing.map((tool) => PACKAGES[tool]).join(" ");
  throw new Error(
    `${missing.join(", ")} not found. On Debian: apt-get install ${packages}. With Docker: docker build -f deploy/Dockerfile .`,
  );
}

/** Runs a program and shows what it writes; throws where it fails. */
export function runTool(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void {
  const { status, error } = spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0] ?? ""} ended with exit code ${status}.`);
}

function isThere(tool: MachineTool): boolean {
  return spawnSync(tool, ["--version"]).error === undefined;
}
