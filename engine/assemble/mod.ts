/**
 * Operations on whole documents before compilation: stamping pages, joining documents, framing a page's content so that
 * more can be drawn above it, and how pages are shown.
 */
export { appearanceOps, type Ground, isBurnt, layerOps, rectOf } from "./burn-annotation.ts";
export { type Joined, joinForms, type Source } from "./join-forms.ts";
export { frameContents } from "./page-content.ts";
export { freePrefix, inheritedEntry, pageObjectName, pageResources } from "./page-resources.ts";
export { placeAppearance } from "./place-appearance.ts";
export { readingOrder } from "./reading-order.ts";
export {
  rectOnPage,
  type ShownPage,
  type ShownRect,
  shownPages,
  shownRect,
  shownSize,
} from "./shown-page.ts";
export { stampPages } from "./stamp-pages.ts";
export { numberTree, readNumberTree } from "./trees.ts";
