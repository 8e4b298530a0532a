/** COS: the objects of a PDF, read strictly and written plainly (ISO 32000-2, 7.2 and 7.3). */
export { Document } from "./document.ts";
export { type CosObject, CosString, type Dict, Name, Ref, Stream } from "./objects.ts";
