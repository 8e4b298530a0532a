import { compile, open, selfTest } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";

/**
 * What lies behind a refusal that the product words the same for several causes: an error of ours, with its place,
 * or what the self-test found; `null` where the reader itself refused.
 */
export async function explainRefusal(pdf: Uint8Array): Promise<string | null> {
  try {
    const opened = await open(pdf, nodePlatform);
    return opened.kind === "refused"
      ? null
      : selfTest(compile(opened, {}, nodePlatform), nodePlatform);
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    const at = error.stack?.split("\n").find((line) => line.includes(".ts:"));
    return `threw ${error.message}${at === undefined ? "" : ` (${at.trim()})`}`;
  }
}
