import { Refusal } from "#base/refusal.ts";

const RETRY_AFTER_SECONDS = 30;

/** No room, over quota, read-only, too many open files. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EROFS", "EMFILE", "ENFILE", "EIO"]);

/** Does `work`; when the storage has no room for it the caller is told to come back. */
export async function telling<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || !NO_ROOM.has(String(error.code)))
      throw error;
    throw new Refusal(503, "unavailable", "The service cannot store files now. Try again soon.", {
      retry_after: RETRY_AFTER_SECONDS,
    });
  }
}
