/**
 * Whole documents, before they are compiled: what is put on every page, and several of them made one. A page's own
 * content is framed here for whoever draws above it.
 */
export { type Joined, joinForms, type Source } from "./join-forms.ts";
export { frameContents } from "./page-content.ts";
export { freePrefix, pageObjectName, pageResources } from "./page-resources.ts";
export { stampPages } from "./stamp-pages.ts";
export { numberTree, readNumberTree } from "./trees.ts";
