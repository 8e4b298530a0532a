import type { ComponentType } from "react";
import type { FormPage } from "./form.ts";
import type { Box, Size } from "./page-geometry.ts";

/** Shown on a page in place of the boxes of its fields. */
export type PageLayer = ComponentType<{
  readonly page: FormPage;
  readonly size: Size;
  /** CSS pixels per point. */
  readonly scale: number;
  /** The lines that the page draws; none while they are read. */
  readonly lines: readonly Box[];
}>;
