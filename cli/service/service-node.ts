import { Refusal } from "../terminal/refusal.ts";

/** Oldest Node that runs a service: [major, minor]. The other commands run on Node 20 and 22, too. */
const NODE_MIN = [24, 7] as const;

/** Throws a refusal where this Node is too old to run a service. */
export function requireServiceNode(): void {
  if (!runsService(process.versions.node))
    throw new Refusal(
      `This command runs a service, which needs Node ${NODE_MIN.join(".")} or newer; this is Node ${process.versions.node}.`,
      "Install Node 24 from https://nodejs.org. Commands without a service run on Node 20, too.",
    );
}

/** `version` as in `process.versions.node`. */
export function runsService(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
}
