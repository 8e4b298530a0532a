import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const INSTALL = ["ci", "--prefer-offline", "--no-audit", "--no-fund"];
/** Tests read forms of other people from `corpus` in this folder beside the checkout, if it exists. */
const BESIDE = "shared";
/** Processes of an aborted installation may write for a moment after it. */
const REMOVE_TRIES = 10;

/** A checkout of one commit with its own packages, in a temporary folder. */
export type RepositoryCopy = {
  readonly path: string;
  readonly remove: () => void;
};

/**
 * Adds a worktree of the repository at `root` and installs its packages, so that workspaces resolve to the copy. Leaves
 * nothing behind if that fails or `signal` aborts it.
 */
export async function copyRepository(
  root: string,
  commit: string,
  signal: AbortSignal,
): Promise<RepositoryCopy> {
  const folder = mkdtempSync(join(tmpdir(), "platen-copy-"));
  const path = join(folder, "checkout");
  const remove = (): void => removeCopy(root, folder);
  try {
    await run("git", ["worktree", "add", "--quiet", "--detach", path, commit], {
      cwd: root,
      signal,
    });
    const beside = join(root, "..", BESIDE);
    if (existsSync(beside)) symlinkSync(beside, join(folder, BESIDE));
    await run("npm", INSTALL, { cwd: path, signal });
  } catch (error) {
    remove();
    throw error;
  }
  return { path, remove };
}

function removeCopy(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: REMOVE_TRIES });
  execFileSync("git", ["worktree", "prune"], { cwd: root });
}
