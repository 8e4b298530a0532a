/** Names of filled PDFs: patterns such as `{last_name}, {first_name}`, and valid, unique names made from them. */
export { aliasesIn, documentName, fileNames } from "./file-names.ts";
export { patternFault } from "./pattern.ts";
