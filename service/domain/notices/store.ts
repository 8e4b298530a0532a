import type { Notice } from "./notice.ts";

/** The outbox of notices: what stands here will be sent to the owner. */
export type NoticeStore = {
  /** Notes a notice, in the transaction of its cause; nothing when one with its key stands, or with one of `unless`. */
  readonly append: (notice: Notice, unless?: readonly string[]) => Promise<void>;
};
