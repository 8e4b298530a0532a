import { accessSync, constants } from "node:fs";

/** True when this user may write to a file or into a folder. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
