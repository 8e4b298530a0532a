import { readFileSync } from "node:fs";

/** Whether a folder is in the writable layer of a container, which is removed with it; false without Linux's /proc. */
export function isInContainerLayer(folder: string): boolean {
  return isLayer(folder, readMounts());
}

/** `mounts` as in `/proc/self/mountinfo`: field 5 is where a file system is mounted, the one after ` - ` is its type. */
export function isLayer(folder: string, mounts: string): boolean {
  const holding = mounts
    .split("\n")
    .map((line) => ({ at: line.split(" ")[4] ?? "", type: / - (\S+)/.exec(line)?.[1] ?? "" }))
    .filter(({ at }) => at === "/" || folder === at || (at !== "" && folder.startsWith(`${at}/`)))
    .reduce((last, mount) => (mount.at.length >= last.at.length ? mount : last), NONE);
  return holding.at === "/" && /^(fuse-)?overlay(fs)?$|^fuse\.fuse-overlayfs$/.test(holding.type);
}

const NONE = { at: "", type: "" };

function readMounts(): string {
  try {
    return readFileSync("/proc/self/mountinfo", "utf8");
  } catch {
    return "";
  }
}
