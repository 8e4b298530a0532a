import type { Notice } from "./notice.ts";

/** What is to be told, noted where it is caused. */
export type NoticeStore = {
  /** Notes a notice, in the transaction of its cause; nothing when one with its key stands, or with one of `unless`. */
  readonly append: (notice: Notice, unless?: readonly string[]) => Promise<void>;
};
