/** The XFA part of an untrusted PDF, for its conversion. */
export {
  type LargeXfaSource,
  type NoXfaSource,
  readXfaSource,
  type XfaSource,
} from "./xfa/read-source.ts";
export type { XmlElement, XmlLimits } from "./xfa/xml.ts";
