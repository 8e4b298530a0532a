/**
 * Whole documents, before they are compiled: what is put on every page, and several of them made one. A page's own
 * content is framed here for whoever draws above it.
 */
export { type Joined, joinForms, type Source } from "./join-forms.ts";
export { frameContents, freePrefix, pageObjectName, pageResources } from "./page-content.ts";
export { stampPages } from "./stamp-pages.ts";
export { numberTree, readNumberTree } from "./trees.ts";
