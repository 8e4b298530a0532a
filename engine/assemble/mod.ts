/**
 * Operations on whole documents before compilation: stamping pages, joining documents, framing a page's content so that
 * more can be drawn above it, and how pages are shown.
 */
export { type Joined, joinForms, type Source } from "./join-forms.ts";
export { frameContents } from "./page-content.ts";
export { freePrefix, pageObjectName, pageResources } from "./page-resources.ts";
export {
  type ShownPage,
  type ShownRect,
  shownPages,
  shownRect,
  shownSize,
} from "./shown-page.ts";
export { stampPages } from "./stamp-pages.ts";
export { numberTree, readNumberTree } from "./trees.ts";
