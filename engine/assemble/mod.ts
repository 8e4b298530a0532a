/**
 * Operations on whole documents before compilation: stamping pages, joining documents, and framing a page's content so
 * that more can be drawn above it.
 */
export { type Joined, joinForms, type Source } from "./join-forms.ts";
export { frameContents } from "./page-content.ts";
export { freePrefix, pageObjectName, pageResources } from "./page-resources.ts";
export { stampPages } from "./stamp-pages.ts";
export { numberTree, readNumberTree } from "./trees.ts";
